import type { StatusPage } from '../../../api/pages.gen';
import { cards, frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';
import { translatorOf } from '../../i18n/catalogues';

export function status(lang: Lang, code: number): StatusPage {
	const t = translatorOf(lang);
	const base = frame(lang, '/nowhere');
	const id = code === 410 ? '410' : '404';
	const head = { ...base.head, title: t(`status.${id}.title`), description: t(`status.${id}.text`) };
	return { ...base, head, status: code, cards: cards(lang, 1, 4), list: null, searchKind: '', maxQuery: 100 };
}

/** The page at an address of a company that does not exist. */
function missingCompany(lang: Lang): StatusPage {
	const t = translatorOf(lang);
	const base = status(lang, 404);
	return {
		...base,
		head: { ...base.head, title: t('company.missing'), description: t('status.entry.text') },
		search: '/search',
		list: { text: '', key: 'menu.companies', href: '/companies', lang: '' },
		searchKind: 'company',
	};
}

export const models = (lang: Lang): Record<string, StatusPage> => ({
	404: status(lang, 404),
	410: status(lang, 410),
	'no such company': missingCompany(lang),
});
