import type { BookmarksPage as Model, StoryCard as StoryCardModel } from '../../../api/pages.gen';
import { EmptyList } from '../../components/EmptyList/EmptyList';
import { FurtherStories } from '../../components/FurtherStories/FurtherStories';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import stories from '../../components/Sheet/Stories.module.css';
import { StoryCard } from '../../components/StoryCard/StoryCard';
import { Enhancement } from '../../enhancements/Enhancement';
import { langAttributes, type View } from '../../view';
import styles from './BookmarksPage.module.css';

interface Props {
	model: Model;
	view: View;
}

const Cards = ({
	cards,
	path,
	level,
	view,
}: {
	cards: readonly StoryCardModel[];
	path: string;
	level: 2 | 3;
	view: View;
}) => (
	<ul className={stories.list}>
		{cards.map((card) => (
			<li key={card.id}>
				<StoryCard story={card} view={view} look="entry" level={level} />
				<form method="post" action={path}>
					<input type="hidden" name={card.video ? 'video' : 'story'} value={card.video?.mediaId ?? card.id} />
					<button className={styles.remove} type="submit">
						{view.t('bookmark.remove')}
						<span className="hidden-text" {...langAttributes(view, card.lang)}>
							{' '}
							{card.title}
						</span>
					</button>
				</form>
			</li>
		))}
	</ul>
);

const MoreLink = ({ href, view }: { href: string; view: View }) =>
	href === '' ? null : (
		<p>
			<a className={sheet.button} href={href}>
				{view.t('showmore.more')}
			</a>
		</p>
	);

/** The reader's bookmarks, each with a button to remove it. */
export const BookmarksPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<div className={sheet.sheet}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{view.t('header.bookmarks')}</h1>
				{model.confirmation !== '' && <p role="status">{model.confirmation}</p>}
			</header>
			<Enhancement name="bookmarks" when="load">
				<div data-removed={view.t('bookmark.removed')} data-failed={view.t('bookmark.failed')}>
					<EmptyList
						message="bookmark.empty"
						latestPath={model.latestPath}
						hidden={model.cards.length + model.videos.length > 0}
						view={view}
					/>
					<Cards cards={model.cards} path={model.path} level={2} view={view} />
					<MoreLink href={model.next} view={view} />
					{model.videos.length > 0 && (
						<section aria-labelledby="videos">
							<h2 className={sheet.subtitle} id="videos">
								{view.t('section.videos')}
							</h2>
							<Cards cards={model.videos} path={model.path} level={3} view={view} />
							<MoreLink href={model.nextVideos} view={view} />
						</section>
					)}
				</div>
			</Enhancement>
			<FurtherStories cards={model.furtherStories} view={view} />
		</div>
	</Page>
);
