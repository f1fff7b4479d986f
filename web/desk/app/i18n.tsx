import loaders, { unloaded } from 'virtual:desk-messages';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { type Message, type Translate, translator } from '../../site/i18n/translate';
import { directionOf, locales } from './locales';

interface Language {
	lang: string;
	t: Translate;
	/** Shows the Desk in another language; fails without a change if its messages cannot be loaded. */
	setLang: (lang: string) => Promise<void>;
}

const LanguageContext = createContext<Language>({
	lang: 'en',
	t: translator('en', {}),
	setLang: async () => {},
});

const key = 'desk-language';

/** The language that the editor chose on this device, else the first of the browser's that the Desk has. */
export function preferredLanguage(): string {
	const codes: readonly string[] = locales.map(({ code }) => code);
	const wanted = [
		localStorage.getItem(key) ?? '',
		...navigator.languages.map((tag) => tag.split('-')[0] ?? ''),
	];
	return wanted.find((code) => codes.includes(code)) ?? 'en';
}

/** Loads the messages of a language. */
export const loadMessages = async (lang: string): Promise<Record<string, Message>> =>
	(await (loaders[lang] ?? loaders.en)?.())?.default ?? {};

/** Says in a language that the Desk could not be loaded, with a button that reloads the page. It needs no loaded messages. */
export function showUnloaded(root: Element, lang: string): void {
	const [sentence = '', again = ''] = unloaded[lang] ?? unloaded.en ?? [];
	const text = document.createElement('p');
	text.textContent = sentence;
	const button = document.createElement('button');
	button.textContent = again;
	button.addEventListener('click', () => location.reload());
	const box = document.createElement('main');
	box.className = 'desk-unloaded';
	box.setAttribute('role', 'alert');
	box.append(text, button);
	root.replaceChildren(box);
}

/** Gives the parts of the Desk their texts. initial are the messages of the language lang, loaded before the first view. */
export function LanguageProvider({
	lang: first,
	initial,
	children,
}: {
	lang: string;
	initial: Record<string, Message>;
	children: ReactNode;
}) {
	const [state, setState] = useState({ lang: first, messages: initial });
	const setLang = useCallback(async (lang: string) => {
		const messages = await loadMessages(lang);
		localStorage.setItem(key, lang);
		setState({ lang, messages });
	}, []);
	useEffect(() => {
		document.documentElement.lang = state.lang;
		document.documentElement.dir = directionOf(state.lang);
	}, [state.lang]);
	const value = useMemo<Language>(
		() => ({ lang: state.lang, t: translator(state.lang, state.messages), setLang }),
		[state, setLang],
	);
	return <LanguageContext value={value}>{children}</LanguageContext>;
}

export const useLanguage = (): Language => useContext(LanguageContext);

/** The texts of the Desk in the language of the interface. */
export const useT = (): Translate => useContext(LanguageContext).t;
