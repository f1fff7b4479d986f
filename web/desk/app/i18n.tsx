import loaders from 'virtual:desk-messages';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { type Message, type Translate, translator } from '../../site/i18n/translate';
import { directionOf, locales } from './locales';

interface Language {
	lang: string;
	t: Translate;
	setLang: (lang: string) => void;
}

const LanguageContext = createContext<Language>({
	lang: 'en',
	t: translator('en', {}),
	setLang: () => {},
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
		localStorage.setItem(key, lang);
		setState({ lang, messages: await loadMessages(lang) });
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
