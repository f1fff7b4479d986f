import { Fragment } from 'react';
import type { Link } from '../../../api/pages.gen';
import { linkText, type View } from '../../view';

/** The byline as text, with the names joined as the language joins them. */
export const bylineText = (view: View, authors: readonly Link[]): string =>
	view.t('byline.by', { names: view.dates.joinNames(authors.map((author) => linkText(view.t, author))) });

/** Stands for a name in a text. */
const placeholder = '\ufffc';

/** A byline whose names are in a language other than that of the page, so that each name has its own script and direction. */
export const ForeignByline = ({
	authors,
	lang,
	view,
}: {
	authors: readonly Link[];
	/** Language of the names. */
	lang: string;
	view: View;
}) =>
	view
		.t('byline.by', { names: view.dates.joinNames(authors.map(() => placeholder)) })
		.split(placeholder)
		.map((text, i) => {
			const author = authors[i - 1];
			return (
				<Fragment key={author?.href ?? ''}>
					{author !== undefined && <bdi lang={lang}>{linkText(view.t, author)}</bdi>}
					{text}
				</Fragment>
			);
		});
