export { PreferencesSheet as PreferencesPageLite } from './PreferencesPage';
