import { describe, expect, test } from 'vitest';
import { formFields, nextField, sendableForm, usualForm } from './registration';
import { clockOf, secondsOf, sendableWebinar, webinarFields } from './webinar';

test('the begin of a chapter is typed as minutes and seconds', () => {
	expect(secondsOf('12:05')).toBe(725);
	expect(secondsOf('1:02:05')).toBe(3725);
	expect(secondsOf('soon')).toBeUndefined();
	for (const seconds of [0, 59, 725, 3725, 360_000]) expect(secondsOf(clockOf(seconds))).toBe(seconds);
});

test('a webinar is sent as it was read', () => {
	const webinar = {
		article: null,
		endsAt: '2026-12-01T11:00:00+05:30',
		registered: 0,
		sequence: 0,
		startsAt: '2026-12-01T10:00:00+05:30',
		status: 'upcoming' as const,
		story: 4,
		stream: { platform: 'hls' as const, mediaId: '/live/index.m3u8' },
		version: 2,
		webinarId: 'w4',
		zone: 'Asia/Kolkata',
	};
	expect(sendableWebinar(webinarFields(webinar, 'UTC'))).toMatchObject({
		startsAt: '2026-12-01T04:30:00Z',
		zone: 'Asia/Kolkata',
		stream: webinar.stream,
		recording: null,
		capacity: 0,
	});
});

describe('the registration form of a webinar (D-20)', () => {
	test('only fields of its own have a kind and options, and a new field is one that is free', () => {
		const form = formFields([
			{ name: 'consent', label: 'I agree to be filmed', required: true },
			{ name: 'own-1', label: 'Looms', type: 'select', options: ['One', 'Many'] },
		]);
		expect(form[1]?.options).toBe('One\nMany');
		expect(nextField(form).name).toBe('own-2');
		expect(sendableForm(form)).toEqual([
			{ name: 'consent', label: 'I agree to be filmed', required: true },
			{ name: 'own-1', label: 'Looms', required: false, type: 'select', options: ['One', 'Many'] },
		]);
		expect(sendableForm(usualForm())).toHaveLength(10);
		expect(sendableForm(usualForm())[0]).toEqual({ name: 'first_name', label: '', required: true });
	});
});
