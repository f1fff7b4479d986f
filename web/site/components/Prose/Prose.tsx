import { renderToStaticMarkup } from 'react-dom/server';
import type { EntityCard as EntityCardModel } from '../../../api/pages.gen';
import { langAttributes, type View } from '../../view';
import { EntityCard } from '../EntityCard/EntityCard';
import { Lightbox } from '../Lightbox/Lightbox';
import styles from './Prose.module.css';

interface Props {
	/** HTML that the server has sanitised. */
	html: string;
	/** Data of the entity cards in the text. Placeholders without an entry are removed. */
	entityCards?: readonly EntityCardModel[];
	lang: string;
	dir?: string;
	view: View;
	/** How the text of a story ends: with the end mark, or by fading out above a gate. Other texts have neither. */
	ending?: 'mark' | 'fade';
}

/** The placeholder of an entity card in stored HTML. */
const entityPlaceholder = /<p class="slip" data-slip="(company|person):([a-z0-9-]+)"><\/p>/g;

const withEntityCards = (html: string, cards: readonly EntityCardModel[], view: View): string =>
	html.replace(entityPlaceholder, (_, kind: string, slug: string) => {
		const card = cards.find((candidate) => candidate.kind === kind && candidate.slug === slug);
		return card ? renderToStaticMarkup(<EntityCard card={card} view={view} />) : '';
	});

/** A text with markup, such as the body of a story. */
export const Prose = ({ html, entityCards = [], lang, dir, view, ending }: Props) => (
	<>
		<div
			className={[styles.prose, ending ? styles[ending] : ''].join(' ').trim()}
			{...langAttributes(view, lang, dir)}
			data-prose=""
			data-play={view.t('video.play')}
			dangerouslySetInnerHTML={{ __html: withEntityCards(html, entityCards, view) }}
		/>
		{html.includes('class="zoom"') && <Lightbox view={view} />}
	</>
);
