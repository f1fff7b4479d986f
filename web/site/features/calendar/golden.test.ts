import { readdirSync, readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';

const folder = 'internal/calendar/testdata';
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');
const expected: Record<string, { uid: string; title: string; start: number; end: number }[]> = JSON.parse(
	read('expected.json'),
);

/**
 * The second parser: it computes times from the definitions of time zones in the file alone, as Outlook does, and knows no other zones.
 */
describe('F155, F109: calendars of the program, read by ical.js', () => {
	const files = readdirSync(folder).filter((file) => file.endsWith('.ics'));

	it('are those of the four zones and one whose clock follows no yearly rule', () => {
		expect(files.sort()).toEqual(['berlin.ics', 'casablanca.ics', 'dubai.ics', 'kolkata.ics', 'riyadh.ics']);
	});

	it.each(files)('%s has the times, texts and properties of its entries', (file) => {
		const root = new ICAL.Component(ICAL.parse(read(file)));
		const zones = root.getAllSubcomponents('vtimezone').map((component) => new ICAL.Timezone(component));
		expect(zones).toHaveLength(1);
		const events = root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
		expect(events.map((event) => event.uid)).toEqual(expected[file]?.map(({ uid }) => uid));
		events.forEach((event, n) => {
			const want = expected[file]?.[n];
			expect(event.summary).toBe(want?.title);
			expect(event.sequence).toBeTypeOf('number');
			const seconds = (time: ICAL.Time) => {
				if (time.zone !== ICAL.Timezone.utcTimezone && time.zone !== ICAL.Timezone.localTimezone)
					expect(time.zone.tzid).toBe(zones[0]?.tzid);
				return time.toUnixTime();
			};
			if (event.startDate.isDate) {
				expect([event.startDate, event.endDate].map(String)).toEqual(['2026-12-08', '2026-12-10']);
				return;
			}
			expect(seconds(event.startDate)).toBe(want?.start);
			expect(seconds(event.endDate)).toBe(want?.end);
		});
	});

	it('have escaped texts, a place on earth, alarms and a cancelled entry', () => {
		const event = (file: string) =>
			new ICAL.Component(ICAL.parse(read(file))).getFirstSubcomponent('vevent') as ICAL.Component;
		const kolkata = event('kolkata.ics');
		expect(kolkata.getFirstPropertyValue('description')).toBe(
			'Bring a story.\nDoors open at 18:00; tea, then talk \\ silence.',
		);
		expect(kolkata.getFirstPropertyValue('location')).toBe('कोच्चि, 12 Bazaar Road, Mattancherry');
		expect(kolkata.getFirstPropertyValue('geo')).toEqual([9.9579, 76.2599]);
		expect(kolkata.getFirstProperty('organizer')?.getParameter('cn')).toBe("Startline: 'The desk', Kochi");
		expect(
			kolkata.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
		).toEqual(['-P1D', '-PT1H30M']);
		expect(event('dubai.ics').getFirstPropertyValue('status')).toBe('CANCELLED');
	});
});
