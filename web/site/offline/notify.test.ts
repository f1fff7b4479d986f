import { describe, expect, it } from 'vitest';
import { bytesOf } from '../push';
import { noticeOf, wayOf } from './notify';

const message = (value: unknown) => ({ json: () => value });

describe('a message to a browser', () => {
	it('is one of the house or none', () => {
		const notice = { title: 'The loom', url: '/2026/11/loom', lang: 'en', dir: 'ltr' };
		expect(noticeOf(message(notice))).toEqual(notice);
		for (const other of [null, 1, {}, { title: 'x' }, { title: 1, url: '/' }])
			expect(noticeOf(message(other))).toBeUndefined();
		expect(noticeOf(null)).toBeUndefined();
		expect(
			noticeOf({
				json: () => {
					throw new SyntaxError();
				},
			}),
		).toBeUndefined();
	});

	it('leads nowhere but to the house', () => {
		const origin = 'https://x.example';
		const way = (url: unknown) => wayOf(url, origin);
		expect(way('/hindi/2026/11/loom?a=b#c')).toBe(`${origin}/hindi/2026/11/loom?a=b#c`);
		expect(way(`${origin}/a`)).toBe(`${origin}/a`);
		for (const url of [
			'https://evil.example/',
			'//evil.example/',
			'/\\evil.example',
			'javascript:alert(1)',
			'data:text/html,x',
			'http://',
			undefined,
		])
			expect(way(url), String(url)).toMatch(/^https:\/\/x\.example\//);
	});
});

describe('the key of the house', () => {
	it('is read out of base64url', () => {
		expect([...bytesOf('-_8AAQ')]).toEqual([251, 255, 0, 1]);
	});
});
