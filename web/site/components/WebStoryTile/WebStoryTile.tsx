import type { WebStoryTile as Model } from '../../../api/pages.gen';
import { langAttributes, type View } from '../../view';
import { Motif, Picture } from '../Picture/Picture';
import styles from '../StoryCard/StoryCard.module.css';

/** A web story as a tile with its first slide. */
export const WebStoryTile = ({
	story,
	view,
	heading: Heading = 'h3',
}: {
	story: Model;
	view: View;
	heading?: 'h2' | 'h3';
}) => (
	<article className={`${styles.card} ${styles.portrait}`} data-web-story="" data-card="">
		<div className={styles.frame}>
			{story.picture === null ? (
				<Motif id={story.href} ratio="r35" />
			) : (
				<Picture picture={story.picture} slot="rail" ratio="r35" decorative />
			)}
		</div>
		<div className={styles.textBlock}>
			{/* A language edition has its name in its own language on every page. */}
			{story.lang === 'en' ? (
				<p className={styles.kicker}>{story.brand}</p>
			) : (
				<p className={`${styles.kicker} own-name`} {...langAttributes(view, story.lang)}>
					{story.brand}
				</p>
			)}
			<Heading className={styles.title} {...langAttributes(view, story.lang)}>
				<a href={story.href}>{story.title}</a>
			</Heading>
			<p className={styles.meta}>
				<span>{view.t('webstory.slides', { n: story.slides })}</span>
			</p>
		</div>
	</article>
);
