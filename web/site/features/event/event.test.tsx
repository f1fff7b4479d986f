// @vitest-environment jsdom
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { render } from '../../entry-server';
import { models } from './EventPage.fixture';

describe('the programme of an event', () => {
	it('has its times on the clock and in the words of the language of the page', () => {
		const times = (lang: 'en' | 'ta' | 'ur') => {
			const page = new JSDOM(render('EventPage', models(lang)['event with everything'])).window.document;
			return [...page.querySelectorAll('[aria-labelledby=programme] time')].map((time) => time.textContent);
		};
		expect(times('en')).toEqual(['18:30', '19:30']);
		expect(times('ta')).toEqual(['மாலை 6:30', 'மாலை 7:30']);
		expect(times('ur')).toEqual(['شام 6:30', 'شام 7:30']);
	});
});
