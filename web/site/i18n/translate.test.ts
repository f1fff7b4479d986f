import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import notes from '../../../internal/i18n/locales/notes.json';
import { compileCatalogues } from '../../build/messages';
import { type Message, type MessageId, translator } from './translate';

const catalogues = compileCatalogues(
	fileURLToPath(new URL('../../../internal/i18n/locales', import.meta.url)),
) as Record<string, Record<string, Message>>;
const english = catalogues.en ?? {};

const message: Message = [['count', 'plural', { one: ['#', ' story'], other: ['#', ' stories'] }]];

describe('a translator', () => {
	it('chooses the plural of its language', () => {
		const t = translator('en', { 'card.minutes': message });
		expect([t('card.minutes', { count: 1 }), t('card.minutes', { count: 12345 })]).toEqual([
			'1 story',
			'12,345 stories',
		]);
	});

	it('puts values in their slots', () => {
		expect(translator('en', english)('share.on', { network: 'Naver' })).toBe('Share on Naver');
	});

	it('falls back to English where a translation is missing', () => {
		expect(translator('hi', {}, english)('header.search')).toBe('Search');
	});
});

/** Names of the slots of a message, at any depth. */
function slots(text: Message): string[] {
	if (!Array.isArray(text)) return []; // text without slots, or the offset of a plural
	const found = new Set<string>();
	for (const token of text) {
		if (typeof token === 'string') continue;
		found.add(token[0]);
		for (const inner of Object.values(token[2] ?? {})) for (const slot of slots(inner)) found.add(slot);
	}
	return [...found].sort();
}

describe('the catalogues', () => {
	it('have a note for every message', () => {
		expect(Object.keys(notes)).toEqual(Object.keys(english));
	});

	it.each(Object.keys(catalogues))('%s has no id that English lacks, and the same slots', (lang) => {
		for (const [id, text] of Object.entries(catalogues[lang] ?? {})) {
			expect(english, `${lang}: ${id}`).toHaveProperty([id]);
			expect(slots(text), `${lang}: ${id}`).toEqual(slots(english[id as MessageId] ?? ''));
		}
	});
});
