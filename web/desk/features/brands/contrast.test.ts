import { expect, test } from 'vitest';
import { contrast } from './contrast';

test('contrast is that of WCAG 2.2', () => {
	expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
	expect(contrast('#ffffff', '#FFFFFF')).toBeCloseTo(1);
	expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
	expect(contrast('blue', '#ffffff')).toBeUndefined();
});
