import type { StatusPage } from '../../../api/pages.gen';
import { cards, frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export function status(lang: Lang, code: number): StatusPage {
	return { ...frame(lang, '/nowhere'), status: code, cards: cards(lang, 1, 4) };
}

export const models = (lang: Lang): Record<string, StatusPage> => ({ 404: status(lang, 404) });
