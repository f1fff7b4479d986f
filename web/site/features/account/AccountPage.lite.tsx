export { AccountContent as AccountPageLite } from './AccountPage';
