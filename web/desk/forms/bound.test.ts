import { expect, test } from 'vitest';
import type { Translate } from '../../site/i18n/translate';
import { type Bound, entryOf, errorOf, errorsOf, type Rules, within, withRules } from './bound';
import { withSlash } from './fields';

interface Job {
	company: number;
	until: string;
}

test('errors of the API reach the field of the entry that they are about', () => {
	const errors = { 'jobs[1].until': 'is before the start', jobs: 'has too many', name: 'is empty' };
	const changed: Job[][] = [];
	const jobs: Bound<Job[]> = {
		name: 'jobs',
		label: 'Jobs',
		value: [
			{ company: 1, until: '' },
			{ company: 2, until: '2016' },
		],
		onChange: (value) => changed.push(value),
		errors: errorsOf(errors, 'jobs'),
	};
	expect(errorOf(jobs)).toBe('has too many');
	const until = within(entryOf(jobs, 1, 'Job 2'), 'until', 'Until');
	expect(until.name).toBe('jobs[1].until');
	expect(errorOf(until)).toBe('is before the start');
	expect(errorOf(within(entryOf(jobs, 0, 'Job 1'), 'until', 'Until'))).toBeUndefined();
	until.onChange('2017');
	expect(changed).toEqual([
		[
			{ company: 1, until: '' },
			{ company: 2, until: '2017' },
		],
	]);
});

test('a field whose name begins like another one has none of its errors', () => {
	expect(errorsOf({ names: 'is wrong', 'name.x': 'is odd' }, 'name')).toEqual({ x: 'is odd' });
});

test('what fields demand is said at their own names, and not where the server has said something', () => {
	const t = ((id: string, args?: object) => `${id} ${JSON.stringify(args ?? {})}`) as Translate;
	const rules: Rules = new Map();
	const seats = { name: 'seats', label: 'Seats', value: [{ n: 900 }], onChange: () => {}, errors: {}, rules };
	expect(within(entryOf(seats, 0, 'Seat'), 'n', 'Number').rules).toBe(rules);
	rules.set('seats[0].n', { value: 900, required: false, min: 1, max: 500 });
	rules.set('name', { value: ' ', required: true, min: undefined, max: undefined });
	rules.set('city', { value: '', required: true, min: undefined, max: undefined });
	rules.set('days', { value: 0, required: true, min: 0, max: 9 });
	expect(withRules({ city: 'This city is gone.' }, rules, t)).toEqual({
		city: 'This city is gone.',
		name: 'form.required {}',
		'seats[0].n': 'desk.refused.tooLarge {"max":500}',
	});
});

test('a path gets the slash that is missing, an address stays as it is', () => {
	for (const [typed, path] of [
		['about', '/about'],
		[' old/page?x=1 ', '/old/page?x=1'],
		['/about', '/about'],
		['', ''],
		['https://example.com', 'https://example.com'],
		['example.com/about', 'example.com/about'],
		['mailto:desk@example.com', 'mailto:desk@example.com'],
		['#top', '#top'],
	])
		expect(withSlash(typed as string)).toBe(path);
});
