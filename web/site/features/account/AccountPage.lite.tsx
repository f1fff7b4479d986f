export { AccountSheet as AccountPageLite } from './AccountPage';
