import { describe, expect, test } from 'vitest';
import { pitchFields, sendablePitchFest } from './pitch';

describe('the form of a pitch fest (F164)', () => {
	test('questions and criteria keep their ids, and new ones get different ids', () => {
		const fields = pitchFields({
			opensAt: '2026-12-01T00:00:00+05:30',
			closesAt: '2026-12-08T00:00:00+05:30',
			reviewClosesAt: '2026-12-10T00:00:00+05:30',
			questions: [{ id: 'why', label: 'Why now?', kind: 'choice', choices: ['Early', 'Late'] }],
			criteria: [{ id: 'product', name: 'Product', weight: 3 }],
			version: 4,
		});
		expect(fields.opensAt).toBe('2026-11-30T18:30:00Z');
		const [why] = fields.questions;
		if (!why) throw new Error('no question');
		expect(why.choices).toBe('Early\nLate');
		const sent = sendablePitchFest({
			...fields,
			questions: [
				{ ...why, choices: ' Early \n\nLate' },
				{ ...why, id: '', label: 'Why?', kind: 'long' },
				{ ...why, id: '', label: 'क्यों?', kind: 'short' },
			],
			criteria: [...fields.criteria, { id: '', name: 'Product', weight: 1 }],
		});
		expect(sent.questions?.map(({ id, choices }) => [id, choices])).toEqual([
			['why', ['Early', 'Late']],
			['why-2', undefined],
			['kyon', undefined],
		]);
		expect(sent.criteria.map(({ id }) => id)).toEqual(['product', 'product-2']);
	});
});
