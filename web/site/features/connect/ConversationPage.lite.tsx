export { ConversationContent as ConversationPageLite } from './ConversationPage';
