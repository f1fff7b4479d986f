import { Fragment } from 'react';
import type { Link } from '../../../api/pages.gen';
import { label, type View } from '../../view';

/** The names under a headline, joined as the language joins. */
export const names = (view: View, authors: readonly Link[]): string =>
	view.t('byline.by', { names: view.dates.names(authors.map((author) => label(view.t, author))) });

/** Stands in a text where an element will. */
const gap = '\ufffc';

/** The same where names are written in another language than the page: each keeps its letters and its direction. */
export const ForeignNames = ({
	authors,
	lang,
	view,
}: {
	authors: readonly Link[];
	/** Of the names. */
	lang: string;
	view: View;
}) =>
	view
		.t('byline.by', { names: view.dates.names(authors.map(() => gap)) })
		.split(gap)
		.map((text, i) => {
			const author = authors[i - 1];
			return (
				<Fragment key={author?.href ?? ''}>
					{author !== undefined && <bdi lang={lang}>{label(view.t, author)}</bdi>}
					{text}
				</Fragment>
			);
		});
