import { langOfScript } from './i18n/scripts';
import { langAttributes, type View } from './view';

/** Languages that share the script of another one, which langOfScript returns for it. */
const sharedScripts: Record<string, string> = { mr: 'hi', as: 'bn' };

const lettersOf = (text: string, script: RegExp): number => text.match(script)?.length ?? 0;

/**
 * The lang and dir attributes of a text that a reader wrote. Its language is not known, so the script of most of its letters
 * decides. None if the page's language has that script.
 */
export function writtenAttributes(view: View, text: string): { lang?: string; dir?: string } {
	const latin = lettersOf(text, /\p{Script=Latin}/gu);
	const lang = latin * 2 > lettersOf(text, /\p{L}/gu) ? 'en' : langOfScript(text);
	return lang === (sharedScripts[view.lang] ?? view.lang) ? {} : langAttributes(view, lang);
}
