import { expect, test } from 'vitest';
import type { View } from './view';
import { writtenAttributes } from './written';

const on = (lang: string, text: string) => writtenAttributes({ lang } as View, text);

test('WCAG 3.1.2: a text that a reader wrote is marked with a language of its script', () => {
	expect(on('en', 'क्या हम मिल सकते हैं?')).toEqual({ lang: 'hi', dir: 'ltr' });
	expect(on('en', 'کیا آپ کو مترجم چاہیے؟')).toEqual({ lang: 'ur', dir: 'rtl' });
	expect(on('ur', '100 to 1000')).toEqual({ lang: 'en', dir: 'ltr' });
	expect(on('ta', 'Write to ரவி on Tuesday')).toEqual({ lang: 'en', dir: 'ltr' });
});

test('WCAG 3.1.2: a text in the script of the page is not marked', () => {
	expect(on('mr', 'आपण भेटू शकतो का?')).toEqual({});
	expect(on('as', 'আমি লগ পাব পাৰোঁনে?')).toEqual({});
	expect(on('en', 'The lettering on the door reads हिन्दी')).toEqual({});
	expect(on('ur', 'ہم Tamarind کے دفتر سے لکھ رہے ہیں')).toEqual({});
});
