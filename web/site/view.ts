import type { Brand, Frame, Link } from '../api/pages.gen';
import { type Dates, dates } from './i18n/dates';
import type { MessageId, Translate } from './i18n/translate';
import type { Parts } from './parts';

/** The properties of a page that its components use, such as texts, dates, language and brand. */
export interface View {
	t: Translate;
	dates: Dates;
	lang: string;
	/** The locale for numbers: the page's language; en-IN with lakh and crore for English pages of Indian brands. */
	numbers: string;
	dir: string;
	/** Slug of the page's brand. */
	brand: string;
	/** When the model was made, in milliseconds since the Unix epoch. */
	now: number;
	/** The design: `default`, or `magazine` with larger pictures in two columns. */
	variant: string;
	/** The style of section headers on this page: `normal`, `band`, `serif` or `pill`. */
	headings: string;
	/** Whether the page has a lite form. */
	lite: boolean;
	/** Whether the newsroom sees the page before readers do. */
	preview?: boolean;
	/** The parts that are rendered separately from the page; undefined if there are none. */
	parts?: Parts;
}

/**
 * Builds the view of a page. lite says whether the page has a lite form, parts which parts are
 * rendered separately.
 */
export function viewOf(frame: Frame, t: Translate, lite = false, parts?: Parts): View {
	return {
		t,
		dates: dates(frame.lang, frame.brand.timeZone, frame.now, t),
		lang: frame.lang,
		numbers: frame.lang === 'en' && frame.brand.numbering === 'indian' ? 'en-IN' : frame.lang,
		dir: frame.dir,
		brand: frame.brand.slug,
		now: Date.parse(frame.now),
		variant: frame.variant,
		headings: frame.headings,
		lite,
		preview: Boolean(frame.preview),
		parts,
	};
}

/**
 * The path of the language edition of a brand's page, '' for pages of the master brand's edition.
 */
export const editionOf = ({ kind, path }: Brand): string => (kind === 'language' ? path : '');

/** Returns text; if it is "", the message whose id is key. */
export const textOrMessage = (t: Translate, text: string, key: string): string => text || t(key as MessageId);

export const linkText = (t: Translate, link: Link): string => textOrMessage(t, link.text, link.key);

/** The lang and dir attributes of a text whose language differs from the page's; none if it does not. */
export function langAttributes(view: View, lang: string, dir = ''): { lang?: string; dir?: string } {
	if (!lang || lang === view.lang) return {};
	return { lang, dir: dir || (lang === 'ur' ? 'rtl' : 'ltr') };
}
