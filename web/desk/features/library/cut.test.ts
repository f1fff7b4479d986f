import { describe, expect, it } from 'vitest';
import { frameAround, middleOf, sizeOf, slots } from './cut';

const picture = { width: 1600, height: 900 };

describe('a cut', () => {
	it('has the shape of its slot and lies inside the picture', () => {
		for (const slot of Object.keys(slots) as (keyof typeof slots)[])
			for (const size of [0, 0.3, 1])
				for (const middle of [
					{ x: 0, y: 0 },
					{ x: 0.5, y: 0.5 },
					{ x: 1, y: 0.2 },
				]) {
					const { x, y, w, h } = frameAround(picture, slot, size, middle);
					expect((w * picture.width) / (h * picture.height)).toBeCloseTo(slots[slot], 4);
					expect(Math.min(x, y, 1 + 1e-9 - x - w, 1 + 1e-9 - y - h)).toBeGreaterThanOrEqual(0);
					expect(Math.min(w, h)).toBeGreaterThanOrEqual(0.05);
				}
	});

	it('keeps its size and its middle when it is read again', () => {
		const frame = frameAround(picture, 'square', 0.5, { x: 0.5, y: 0.4 });
		expect(sizeOf(picture, 'square', frame)).toBeCloseTo(0.5);
		expect(middleOf(frame)).toEqual({ x: expect.closeTo(0.5), y: expect.closeTo(0.4) });
	});
});
