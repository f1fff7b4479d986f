import { expect, test } from 'vitest';
import { takenSlug } from '../../forms/slug';
import { eventFields, inZone, recurrenceOf, ruleOf, sendableEvent } from './event';

test('rules of recurrence are choices; others stay as they are', () => {
	expect(recurrenceOf('FREQ=WEEKLY;UNTIL=20261231')).toMatchObject({ kind: 'WEEKLY', until: '2026-12-31' });
	for (const rule of ['', 'FREQ=DAILY', 'FREQ=WEEKLY;UNTIL=20261231', 'FREQ=MONTHLY;BYDAY=1SA'])
		expect(ruleOf(recurrenceOf(rule))).toBe(rule);
});

test('times are sent with the offset of their zone', () => {
	expect(inZone('2026-12-05T13:00:00Z', 'Asia/Kolkata')).toBe('2026-12-05T18:30:00+05:30');
	expect(inZone('2026-07-05T13:00:00Z', 'America/New_York')).toBe('2026-07-05T09:00:00-04:00');
	expect(inZone('', 'UTC')).toBe('');
	const read = { slug: 'a', version: 1, helperPath: '', name: 'A', startTime: '2026-12-05T18:30:00+05:30' };
	const sent = sendableEvent(eventFields({ ...read, timeZone: 'Asia/Kolkata' }, 'UTC'));
	expect(sent).toMatchObject({ startTime: read.startTime, endTime: '', rrule: '', latitude: 0 });
});

test('an address that is taken is refused at its field', () => {
	const problem = {
		type: '',
		title: '',
		status: 409,
		error: 'It was changed.',
		code: 'conflict',
		current: {},
	};
	expect(takenSlug({ ok: false, status: 409, problem })).toMatchObject({
		status: 422,
		problem: { reasons: { slug: { code: 'taken' } } },
	});
});
