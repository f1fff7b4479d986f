export { NominateContent as NominatePageLite } from './NominatePage';
