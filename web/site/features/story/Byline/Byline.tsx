import type { ReactNode } from 'react';
import type { Author, Story } from '../../../../api/pages.gen';
import { Picture } from '../../../components/Picture/Picture';
import { Zones } from '../../../components/Zones/Zones';
import type { View } from '../../../view';
import styles from './Byline.module.css';

const AuthorNames = ({ authors }: { authors: readonly Author[] }) => (
	<ul className={`${styles.names} touch`}>
		{authors.map((author) => (
			<li key={author.href || author.name}>
				{author.portrait !== null && (
					<span className={styles.thumbnail}>
						<Picture picture={author.portrait} slot="thumbnail" ratio="r11" decorative />
					</span>
				)}
				{author.href === '' ? author.name : <a href={author.href}>{author.name}</a>}
			</li>
		))}
	</ul>
);

interface Props {
	story: Story;
	view: View;
	className?: string;
	/** Content after the names and the dates. */
	children: ReactNode;
}

/** The authors of a story, its place, its dates and its reading time. */
export const Byline = ({ story, view, className, children }: Props) => (
	<div className={className}>
		{story.authors.length > 0 && <AuthorNames authors={story.authors} />}
		<p className={`${styles.moment} touch`} data-moment="">
			{story.company !== '' && <strong>{story.company}</strong>}
			{story.place !== '' && <span>{story.place}</span>}
			<time dateTime={story.publishedAt}>
				{story.archivePath === '' ? (
					view.dates.dateTime(story.publishedAt)
				) : (
					<a href={story.archivePath}>{view.dates.dateTime(story.publishedAt)}</a>
				)}
			</time>
			{story.minutes > 0 && <span>{view.t('story.minutes', { minutes: story.minutes })}</span>}
			{story.sponsored && (
				<span className={styles.sponsored}>{story.sponsorLabel || view.t('card.sponsored')}</span>
			)}
		</p>
		{/* On phones the player of a video must be on the first screen. The time zones of such a story are below the player. */}
		{story.video === null && <Zones moment={story.publishedAt} zones={[view.dates.timeZone]} view={view} />}
		{story.updatedAt !== '' && (
			<p className={styles.moment} data-moment="">
				<time dateTime={story.updatedAt}>
					{view.t('story.updated', { moment: view.dates.dateTime(story.updatedAt) })}
				</time>
			</p>
		)}
		{children}
	</div>
);
