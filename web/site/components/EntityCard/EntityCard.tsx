import type { EntityCard as Model } from '../../../api/pages.gen';
import { langAttributes, type View } from '../../view';
import { Picture } from '../Picture/Picture';
import styles from './EntityCard.module.css';

/** The card of a company or person named in a text: logo or portrait, name and description. */
export const EntityCard = ({ card, view }: { card: Model; view: View }) => (
	<aside className={`entity-card ${styles.card}`}>
		{card.picture !== null && (
			<span className={`${styles.mark} ${card.kind === 'person' ? styles.person : ''}`.trim()}>
				<Picture picture={card.picture} slot="thumbnail" ratio="r11" decorative />
			</span>
		)}
		<div>
			<p className={`${styles.name} touch`}>
				<a href={card.href}>{card.name}</a>
			</p>
			{card.description !== '' && (
				<p className={styles.line} {...langAttributes(view, card.lang)}>
					{card.description}
				</p>
			)}
		</div>
	</aside>
);
