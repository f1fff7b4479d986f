// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { search } from '../../enhancements/search';
import { render } from '../../entry-server';
import { translatorOf } from '../../i18n/catalogues';
import { startGlossaryTerms } from '../../reading/terms';
import { viewOf } from '../../view';
import { utterances } from '../story/islands/Listen/voices';
import { story } from '../story/StoryPage.fixture';
import { GlossaryPage } from './GlossaryPage';
import { glossary } from './GlossaryPage.fixture';

const requested = vi.fn<(url: string) => void>();
const response = (...titles: string[]) =>
	Response.json({
		stories: titles.map((title) => ({
			id: '1',
			title,
			path: `/glossary/${title}`,
			slug: title,
			excerpt: 'A line.',
		})),
		limit: 5,
		offset: 0,
	});

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('fetch', async (url: string) => {
		requested(String(url));
		return String(url).includes('title=un') ? response('Unicorn', 'Unit economics') : response();
	});
});

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	requested.mockReset();
});

describe('the search of the glossary', () => {
	const renderPage = () => {
		const model = glossary('hi');
		document.body.innerHTML = renderToString(
			<GlossaryPage model={model} view={viewOf(model, translatorOf('hi'))} />,
		);
		const root = document.querySelector<HTMLElement>('mh-enhance[name=search]') as HTMLElement;
		const field = root.querySelector('input') as HTMLInputElement;
		const list = root.querySelector<HTMLElement>('[data-popup]') as HTMLElement;
		Element.prototype.scrollIntoView = () => {};
		search(root);
		const type = async (text: string) => {
			field.value = text;
			field.dispatchEvent(new Event('input', { bubbles: true }));
			await vi.advanceTimersByTimeAsync(200);
		};
		const press = (key: string) =>
			document.activeElement?.dispatchEvent(
				new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
			);
		return { field, list, type, press };
	};

	it('suggests terms that begin with the typed text, below the page’s edition (PAGE-13, CONST-07)', async () => {
		const { field, list, type, press } = renderPage();
		field.focus();
		await type('un');
		const options = [...list.querySelectorAll<HTMLElement>('[role=option]')];
		expect(options.map((option) => option.dataset.path)).toEqual([
			'/hindi/glossary/Unicorn',
			'/hindi/glossary/Unit economics',
		]);
		expect([list.hidden, field.getAttribute('aria-expanded')]).toEqual([false, 'true']);
		expect(requested.mock.calls[0]?.[0]).toContain('type=glossary');
		press('ArrowDown');
		expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
			'UnicornA line.',
		);
		press('Escape');
		expect([document.activeElement, list.hidden]).toEqual([field, true]);
	});

	it('requests suggestions once, and none when the field is empty', async () => {
		const { field, list, type } = renderPage();
		field.focus();
		await type('un');
		await type('un ');
		await type('');
		expect([requested.mock.calls.length, list.hidden]).toEqual([1, true]);
	});
});

describe('a glossary term in a text', () => {
	const entityCard = {
		kind: 'term',
		slug: '7',
		name: 'Unicorn',
		localName: 'यूनिकॉर्न',
		href: '/hindi/glossary/unicorn',
		description: 'A private company.',
		lang: 'en',
		picture: null,
	};
	const renderPage = () => {
		document.body.innerHTML = new DOMParser().parseFromString(
			render(
				'StoryPage',
				story('hi', {
					html: '<p>वह <a class="term" data-term="7" href="/hindi/glossary/unicorn">यूनिकॉर्न &amp; co</a> है।</p>',
					entityCards: [entityCard],
				}),
			),
			'text/html',
		).body.innerHTML;
		return document.querySelector<HTMLAnchorElement>('a.term') as HTMLAnchorElement;
	};

	it('has a card in its own language that describes it', () => {
		const link = renderPage();
		const card = document.getElementById(link.getAttribute('aria-describedby') ?? '');
		expect([link.textContent, link.getAttribute('href')]).toEqual([
			'यूनिकॉर्न & co',
			'/hindi/glossary/unicorn',
		]);
		expect([card?.textContent, card?.lang, card?.hidden]).toEqual(['यूनिकॉर्नA private company.', 'en', true]);
		expect(card?.querySelector('strong')?.lang).toBe('hi');
	});

	it('is read aloud without its card', () => {
		renderPage();
		expect(utterances(document.body, 'hi').join(' ')).not.toContain('private');
	});

	it('shows its card on the first tap and follows the link on the second; Escape closes the card', () => {
		const link = renderPage();
		startGlossaryTerms();
		const tap = () => {
			const event = new MouseEvent('click', { bubbles: true, cancelable: true });
			Object.defineProperty(event, 'pointerType', { value: 'touch' });
			link.dispatchEvent(event);
			const prevented = event.defaultPrevented;
			return prevented;
		};
		expect(tap()).toBe(true);
		expect(document.activeElement).toBe(link);
		document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
		expect(link.parentElement?.dataset.dismissed).toBe('');
		expect(tap()).toBe(false);
	});
});
