import type { Link } from '../../../api/pages.gen';
import { label, type View } from '../../view';

/** The names under a headline: each leads to its author, joined as the language joins. */
export const names = (view: View, authors: readonly Link[]): string =>
	view.t('byline.by', { names: view.dates.names(authors.map((author) => label(view.t, author))) });
