/** Cuts of pictures: frames in the shape of a slot. */
import type { PictureFrame } from '../../../api/client.gen';

/** The slots with their width divided by their height; see internal/media. */
export const slots = { card: 3 / 2, hero: 16 / 9, square: 1, social: 1200 / 630 } as const;
export type SlotName = keyof typeof slots;

interface Size {
	width: number;
	height: number;
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The smallest width and height of a cut as a part of the picture; the server refuses smaller ones. */
const smallest = 0.06;

/** The frame in the shape of a slot with a size from 0 to 1, where 1 is the largest that fits, around a middle point, inside the picture. */
export function frameAround(
	picture: Size,
	slot: SlotName,
	size: number,
	middle: { x: number; y: number },
): PictureFrame {
	const shape = slots[slot] / (picture.width / picture.height); // of the frame in parts of the picture
	const largest = shape >= 1 ? { w: 1, h: 1 / shape } : { w: shape, h: 1 };
	const least = smallest / Math.min(largest.w, largest.h);
	const scale = clamp(size, Math.min(1, least), 1);
	const w = largest.w * scale;
	const h = largest.h * scale;
	return { x: clamp(middle.x - w / 2, 0, 1 - w), y: clamp(middle.y - h / 2, 0, 1 - h), w, h };
}

/** The size of a frame as frameAround takes it. */
export function sizeOf(picture: Size, slot: SlotName, frame: PictureFrame): number {
	const largest = frameAround(picture, slot, 1, { x: 0.5, y: 0.5 });
	return frame.w / largest.w;
}

/** The middle of a frame. */
export const middleOf = ({ x, y, w, h }: PictureFrame): { x: number; y: number } => ({
	x: x + w / 2,
	y: y + h / 2,
});
