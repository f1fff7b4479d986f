// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { crumbsOf, headOf, shortened } from './LinkPreviews';

it('reads what other sites are told from the page that the program made', () => {
	const html =
		'<html><head><title>The loom | HerStory</title><meta name="description" content="Four &amp; months">' +
		'<link rel="canonical" href="https://example.com/herstory/2026/11/the-loom"><meta property="og:title" content="The loom">' +
		'<meta property="og:site_name" content="HerStory"></head><body></body></html>';
	expect(headOf(html)).toEqual({
		title: 'The loom',
		windowTitle: 'The loom | HerStory',
		description: 'Four & months',
		address: 'https://example.com/herstory/2026/11/the-loom',
		site: 'HerStory',
	});
	expect(headOf('<p>')).toEqual({ title: '', windowTitle: '', description: '', address: '', site: '' });
});

it('writes addresses as search engines do', () => {
	expect(crumbsOf('https://example.com/hindi/%E0%A4%95')).toEqual({
		host: 'example.com',
		crumbs: 'example.com › hindi › क',
	});
	expect(crumbsOf('https://example.com/100%')).toEqual({ host: 'example.com', crumbs: 'example.com › 100%' });
	expect(crumbsOf('')).toEqual({ host: '', crumbs: '' });
});

it('cuts long texts after a word', () => {
	expect(shortened('one two three', 20)).toBe('one two three');
	expect(shortened('one two three', 10)).toBe('one two…');
	expect(shortened('क'.repeat(30), 10)).toBe(`${'क'.repeat(10)}…`);
});
