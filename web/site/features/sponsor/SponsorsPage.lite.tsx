export { SalesContent as SponsorsPageLite } from './SponsorsPage';
