export { NotificationsSheet as NotificationsPageLite } from './NotificationsPage';
