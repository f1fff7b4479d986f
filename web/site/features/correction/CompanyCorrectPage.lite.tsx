export { CorrectContent as CompanyCorrectPageLite } from './CompanyCorrectPage';
