import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Print } from './Print';

const print = (id: string) => renderToStaticMarkup(<Print id={id} />);

describe('the print of an event', () => {
	it('is the same each time, and is hidden from screen readers', () => {
		expect(print('makers-mumbai')).toBe(print('makers-mumbai'));
		expect(print('makers-mumbai')).toContain('aria-hidden="true"');
	});

	it('is another one for another event', () => {
		const drawings = ['makers-mumbai', 'makers-delhi', 'readers-evening-kochi', 'w1', 'w2'].map((id) =>
			print(id).replaceAll(`print-${id}`, 'print'),
		);
		expect(new Set(drawings).size).toBe(drawings.length);
	});
});
