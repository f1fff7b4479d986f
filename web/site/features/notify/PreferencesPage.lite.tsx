export { PreferencesContent as PreferencesPageLite } from './PreferencesPage';
