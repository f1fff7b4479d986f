import type { AudioEpisode, AudioShow } from '../../../api/pages.gen';
import { now, picture } from '../../fixtures/models';
import { type Lang, textsByLang } from '../../fixtures/texts';

export const showPath = '/hindi/audio-shows/s0';

export const show = (lang: Lang, n: number): AudioShow => {
	const [title, excerpt] = textsByLang[lang].series[n] ?? ['', ''];
	return {
		title,
		href: `/hindi/audio-shows/s${n}`,
		excerpt,
		count: 5 * n,
		cover: n === 1 ? null : picture(n, 1600, 1600),
	};
};

export const episode = (lang: Lang, n: number): AudioEpisode => {
	const [title, excerpt] = textsByLang[lang].stories[n] ?? ['', ''];
	return { title, href: `${showPath}/e${n}`, excerpt, publishedAt: now, seconds: n === 2 ? 0 : 1269 + n };
};
