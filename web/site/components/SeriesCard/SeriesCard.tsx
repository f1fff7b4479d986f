import type { SeriesCard as Model } from '../../../api/pages.gen';
import type { View } from '../../view';
import { Picture } from '../Picture/Picture';
import styles from './SeriesCard.module.css';

/** A series in a rail: its picture, or a field of its own two colours. */
export const SeriesCard = ({ series, view }: { series: Model; view: View }) => (
	<article className={styles.card}>
		{series.picture === null ? (
			<div
				className={styles.field}
				style={{ backgroundImage: `linear-gradient(160deg, ${series.gradient[0]}, ${series.gradient[1]})` }}
			/>
		) : (
			<div className={styles.frame}>
				<Picture picture={series.picture} slot="rail" ratio="r45" silent />
			</div>
		)}
		<div className={styles.text}>
			<h3 className={styles.title}>
				<a href={series.href}>{series.title}</a>
			</h3>
			{series.description !== '' && <p className={styles.description}>{series.description}</p>}
			{series.sponsored && <p className={styles.sponsored}>{view.t('card.sponsored')}</p>}
		</div>
	</article>
);
