export { DisputesContent as CompanyDisputesPageLite } from './CompanyDisputesPage';
