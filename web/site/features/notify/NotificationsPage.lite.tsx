export { NotificationsContent as NotificationsPageLite } from './NotificationsPage';
