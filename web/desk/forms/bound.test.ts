import { expect, test } from 'vitest';
import { type Bound, entryOf, errorOf, errorsOf, within } from './bound';

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
