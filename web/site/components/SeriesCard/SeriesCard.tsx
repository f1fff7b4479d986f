import type { SeriesCard as Model } from '../../../api/pages.gen';
import type { View } from '../../view';
import { Motif, Picture } from '../Picture/Picture';
import styles from '../StoryCard/StoryCard.module.css';

/** A series as a card, with its picture or a pattern in its own two colours. */
export const SeriesCard = ({
	series,
	view,
	heading: Heading = 'h3',
}: {
	series: Model;
	view: View;
	heading?: 'h2' | 'h3';
}) => (
	<article className={`${styles.card} ${styles.picture}`} data-card="">
		<div className={styles.frame}>
			{series.picture === null ? (
				<Motif id={series.gradient.join(',')} ratio="r45" colours={series.gradient} />
			) : (
				<Picture picture={series.picture} slot="rail" ratio="r45" decorative />
			)}
		</div>
		<div className={styles.textBlock}>
			<Heading className={styles.title}>
				<a href={series.href}>{series.title}</a>
			</Heading>
			{series.description !== '' && (
				<p className={styles.excerpt} data-about="">
					{series.description}
				</p>
			)}
			{series.sponsored && (
				<p className={styles.meta}>
					<span>{view.t('card.sponsored')}</span>
				</p>
			)}
		</div>
	</article>
);
