export { ReportContent as SponsorReportPageLite } from './SponsorReportPage';
