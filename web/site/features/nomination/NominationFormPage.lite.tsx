export { NominationFormContent as NominationFormPageLite } from './NominationFormPage';
