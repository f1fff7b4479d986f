import { renderToStaticMarkup } from 'react-dom/server';
import type { Slip as Model } from '../../../../api/pages.gen';
import { speech, type View } from '../../../view';
import styles from './Term.module.css';

/**
 * A word of a text that the glossary explains, with the card that shows when a reader
 * points at it or comes to it by keyboard. words are HTML, of the text.
 */
const Term = ({ slip, words, view }: { slip: Model; words: string; view: View }) => {
	const id = `term-${slip.slug}`;
	return (
		<span className={styles.term}>
			<a
				className="term"
				href={slip.href}
				aria-describedby={id}
				dangerouslySetInnerHTML={{ __html: words }}
			/>
			<span hidden id={id} className={styles.card} {...speech({ ...view, lang: '' }, slip.lang)}>
				{slip.localName === '' ? (
					<strong>{slip.name}</strong>
				) : (
					<strong lang={view.lang} dir={view.dir}>
						{slip.localName}
					</strong>
				)}
				{slip.description}
			</span>
		</span>
	);
};

/** The one form in which the server writes the mention of a term. */
const mark = /<a class="term" data-term="(\d+)" href="[^"]*">([^<]*)<\/a>/g;

/** A text with the cards of the terms that it mentions. */
export const withTerms = (html: string, slips: readonly Model[], view: View): string =>
	html.replace(mark, (link, id: string, words: string) => {
		const slip = slips.find((one) => one.kind === 'term' && one.slug === id);
		return slip ? renderToStaticMarkup(<Term slip={slip} words={words} view={view} />) : link;
	});
