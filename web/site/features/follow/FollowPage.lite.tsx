export { FollowContent as FollowPageLite } from './FollowPage';
