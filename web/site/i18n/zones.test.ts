import { expect, it } from 'vitest';
import { zoneName } from './dates';

const langs = ['en', 'as', 'bn', 'gu', 'hi', 'kn', 'ml', 'mr', 'or', 'pa', 'ta', 'te', 'ur'];

/** The time zones of the preferences, which emails name; the program has no CLDR data for zones. */
const zones = [
	'Africa/Nairobi',
	'America/Chicago',
	'America/Los_Angeles',
	'America/New_York',
	'Asia/Colombo',
	'Asia/Dhaka',
	'Asia/Dubai',
	'Asia/Karachi',
	'Asia/Kathmandu',
	'Asia/Kolkata',
	'Asia/Qatar',
	'Asia/Riyadh',
	'Asia/Seoul',
	'Asia/Singapore',
	'Asia/Tokyo',
	'Australia/Sydney',
	'Europe/Berlin',
	'Europe/London',
	'UTC',
];

it('F109: emails name time zones as pages do, in every language', async () => {
	const rows = zones.map((zone) => [zone, ...langs.map((lang) => zoneName(zone, lang))]);
	const table = [['zone', ...langs], ...rows].map((cells) => `${cells.join('\t')}\n`).join('');
	await expect(table).toMatchFileSnapshot('../../../internal/i18n/zones.tsv');
});
