export { FollowSheet as FollowPageLite } from './FollowPage';
