export { JuryContent as JuryPageLite } from './JuryPage';
