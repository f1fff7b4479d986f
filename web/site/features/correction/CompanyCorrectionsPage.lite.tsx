export { CorrectionsContent as CompanyCorrectionsPageLite } from './CompanyCorrectionsPage';
