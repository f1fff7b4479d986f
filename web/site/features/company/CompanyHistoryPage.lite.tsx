export { HistoryContent as CompanyHistoryPageLite } from './CompanyHistoryPage';
