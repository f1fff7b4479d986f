export { InboxContent as InboxPageLite } from './InboxPage';
