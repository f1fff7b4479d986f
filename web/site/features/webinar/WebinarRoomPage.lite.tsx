export { RoomContent as WebinarRoomPageLite } from './WebinarRoomPage';
