import type { StoryCard as Model, Video } from '../../../api/pages.gen';
import { Enhancement } from '../../enhancements/Enhancement';
import { messagesFor } from '../../i18n/catalogues';
import { Island } from '../../islands/Island';
import { videoTexts } from '../../islands/VideoPlayer/texts';
import { langAttributes, linkText, type View } from '../../view';
import { Icon } from '../Icon/Icon';
import styles from './VideoCard.module.css';

/** A video that plays in place, with a link to its story. A large one has its text beside it. */
export const VideoCard = ({
	story,
	video,
	view,
	heading: Heading = 'h3',
	large = false,
}: {
	story: Model;
	video: Video;
	view: View;
	heading?: 'h2' | 'h3';
	large?: boolean;
}) => {
	const name = `video-${story.id}`;
	const kicker = linkText(view.t, story.kicker);
	const langProps = langAttributes(view, story.lang, story.dir);
	return (
		<article className={`${styles.card} ${large ? styles.large : ''}`} data-story={story.id}>
			<div className={styles.player}>
				<Island
					name="VideoPlayer"
					when="interaction"
					props={{
						video,
						title: story.title,
						picture: story.picture,
						lang: view.lang,
						texts: messagesFor(view.lang, videoTexts),
						place: large ? 'lead' : 'card',
					}}
				/>
			</div>
			<div className={styles.textBlock}>
				{kicker !== '' && (
					<p className={`${styles.kicker} touch`} {...(story.kicker.key === '' ? langProps : {})}>
						<a href={story.kicker.href} rel="tag">
							{kicker}
						</a>
					</p>
				)}
				<Heading className={styles.title} id={name} {...langProps}>
					{story.title}
				</Heading>
				{large && story.excerpt !== '' && (
					<p className={styles.excerpt} {...langProps}>
						{story.excerpt}
					</p>
				)}
				<p className={styles.foot}>
					<a className={`${styles.read} touch`} href={story.href} aria-describedby={name}>
						{view.t('card.readFull')}
					</a>
					<Enhancement name="bookmark-button" when="reader">
						<button
							className={styles.bookmark}
							type="button"
							aria-pressed="false"
							aria-describedby={name}
							data-bookmark={video.mediaId}
							data-story-id={story.id}
							data-saved={view.t('bookmark.saved')}
							data-removed={view.t('bookmark.removed')}
							data-failed={view.t('bookmark.failed')}
						>
							<Icon name="bookmark" />
							<span className="hidden-text">{view.t('action.bookmark')}</span>
						</button>
					</Enhancement>
				</p>
			</div>
		</article>
	);
};
