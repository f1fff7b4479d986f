export { NominationsContent as NominationsPageLite } from './NominationsPage';
