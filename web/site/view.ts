import type { Frame, Link } from '../api/pages.gen';
import { type Dates, dates } from './i18n/dates';
import type { MessageId, Translate } from './i18n/translate';

/** What a component needs to speak: texts, dates, and whose page it is on. */
export interface View {
	t: Translate;
	dates: Dates;
	lang: string;
	/** The locale of numbers: the page's language, with lakh and crore on Indian brands in English. */
	numbers: string;
	dir: string;
	/** Slug of the page's brand. */
	brand: string;
	/** The model's moment, in milliseconds. */
	now: number;
	/** The design: `default`, or `magazine` with larger pictures in two columns. */
	variant: string;
	/** How section headers look on this page. */
	headings: Headings;
	/** Whether the page has a lite form. */
	lite: boolean;
}

/** Styles of section headers. */
export type Headings = 'normal' | 'band' | 'serif' | 'pill';

const headings: Record<string, Headings> = {
	'/socialstory': 'band',
	'/press-release': 'serif',
	'/business-resources': 'pill',
};

/** The style of section headers of a page, by the first segment of its path, below a language edition's. */
export const headingsOf = (path: string): Headings => headings[`/${path.split('/')[1]}`] ?? 'normal';

/** The view of a page. */
export function viewOf(frame: Frame, t: Translate, lite = false): View {
	return {
		t,
		dates: dates(frame.lang, frame.brand.timeZone, frame.now, t),
		lang: frame.lang,
		numbers: frame.lang === 'en' && frame.brand.numbering === 'indian' ? 'en-IN' : frame.lang,
		dir: frame.dir,
		brand: frame.brand.slug,
		now: Date.parse(frame.now),
		variant: frame.variant,
		headings: headingsOf(
			frame.brand.kind === 'language' ? frame.path.slice(frame.brand.path.length) : frame.path,
		),
		lite,
	};
}

/** A text that the model gives as it is or by its message id. */
export const say = (t: Translate, text: string, key: string): string => text || t(key as MessageId);

/** The text of a link. */
export const label = (t: Translate, link: Link): string => say(t, link.text, link.key);

/** Language attributes for a text, only where they differ from the page's. */
export function speech(view: View, lang: string, dir = ''): { lang?: string; dir?: string } {
	if (!lang || lang === view.lang) return {};
	return { lang, dir: dir || (lang === 'ur' ? 'rtl' : 'ltr') };
}
