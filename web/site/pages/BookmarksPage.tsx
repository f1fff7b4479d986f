import type { BookmarksPage as Model } from '../../api/pages.gen';
import { StoryCard } from '../components/StoryCard/StoryCard';
import { ToRead } from '../components/ToRead/ToRead';
import { Part } from '../parts/Part';
import type { View } from '../view';
import styles from './BookmarksPage.module.css';
import { Page } from './Page';
import sheet from './Sheet.module.css';

interface Props {
	model: Model;
	view: View;
}

/** What a reader keeps, with a button each to let go of it. */
export const BookmarksPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<div className={sheet.sheet}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{view.t('header.bookmarks')}</h1>
				{model.done !== '' && <p role="status">{model.done}</p>}
			</header>
			<Part name="Bookmarks" when="interaction">
				<div data-removed={view.t('bookmark.removed')} data-failed={view.t('bookmark.failed')}>
					<div className={styles.empty} data-empty="" hidden={model.cards.length > 0}>
						<p>{view.t('bookmark.empty')}</p>
						<p>
							<a className={sheet.button} href={model.way}>
								{view.t('section.latest')}
							</a>
						</p>
					</div>
					<ul className={styles.list}>
						{model.cards.map((card) => (
							<li key={card.id}>
								<StoryCard story={card} view={view} look="entry" level={2} />
								<form method="post" action={model.path}>
									<input type="hidden" name="story" value={card.id} />
									<button className={styles.remove} type="submit">
										{view.t('bookmark.remove')}
										<span className="hidden-text"> {card.title}</span>
									</button>
								</form>
							</li>
						))}
					</ul>
				</div>
			</Part>
			{model.next !== '' && (
				<p>
					<a className={sheet.button} href={model.next}>
						{view.t('showmore.more')}
					</a>
				</p>
			)}
			<ToRead cards={model.more} view={view} />
		</div>
	</Page>
);
