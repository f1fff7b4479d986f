import { renderToStaticMarkup } from 'react-dom/server';
import type { EntityCard as Model } from '../../../../api/pages.gen';
import { langAttributes, type View } from '../../../view';
import styles from './Term.module.css';

/**
 * A glossary term or an entity named in a text, with a card that shows on hover and on keyboard focus.
 * mention is the HTML of the link in the text.
 */
const Term = ({ card, mention, view }: { card: Model; mention: string; view: View }) => {
	const id = `term-${card.slug}`;
	return (
		<span className={styles.term}>
			<a
				className="term"
				href={card.href}
				aria-describedby={id}
				dangerouslySetInnerHTML={{ __html: mention }}
			/>
			<span hidden id={id} className={styles.card} {...langAttributes({ ...view, lang: '' }, card.lang)}>
				{card.localName === '' ? (
					<strong>{card.name}</strong>
				) : (
					<strong lang={view.lang} dir={view.dir}>
						{card.localName}
					</strong>
				)}
				{card.description}
			</span>
		</span>
	);
};

/** A mention of a glossary term or an entity in stored HTML. */
const mentionPattern = /<a class="term" data-term="([a-z0-9-]+)" href="[^"]*">([^<]*)<\/a>/g;

/** Adds the cards of glossary terms and entities to the HTML of a text. Those without an entry stay plain links. */
export const withGlossaryTerms = (html: string, cards: readonly Model[], view: View): string =>
	html.replace(mentionPattern, (link, id: string, mention: string) => {
		const card = cards.find((candidate) => candidate.kind === 'term' && candidate.slug === id);
		return card ? renderToStaticMarkup(<Term card={card} mention={mention} view={view} />) : link;
	});
