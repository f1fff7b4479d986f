import type { EntityCard as Model } from '../../../api/pages.gen';
import { langAttributes, type View } from '../../view';
import { Picture } from '../Picture/Picture';
import styles from './EntityCard.module.css';

/** The card of a company or person named in a text: logo or portrait, name and description. */
export const EntityCard = ({ card: slip, view }: { card: Model; view: View }) => (
	<aside className={`entity-card ${styles.card}`}>
		{slip.picture !== null && (
			<span className={`${styles.mark} ${slip.kind === 'person' ? styles.person : ''}`.trim()}>
				<Picture picture={slip.picture} slot="thumbnail" ratio="r11" silent />
			</span>
		)}
		<div>
			<p className={styles.name}>
				<a href={slip.href}>{slip.name}</a>
			</p>
			{slip.description !== '' && (
				<p className={styles.line} {...langAttributes(view, slip.lang)}>
					{slip.description}
				</p>
			)}
		</div>
	</aside>
);
