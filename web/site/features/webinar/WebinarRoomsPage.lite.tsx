export { RoomsContent as WebinarRoomsPageLite } from './WebinarRoomsPage';
