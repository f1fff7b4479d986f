import type { WebStoriesPage as Model } from '../../api/pages.gen';
import { Empty } from '../components/Empty/Empty';
import { WebStoryTile } from '../components/WebStoryTile/WebStoryTile';
import type { View } from '../view';
import styles from './EventsPage.module.css';
import { Page } from './Page';

/** The newest web stories of every brand and language. */
export const WebStoriesPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={styles.page}>
			<h1 className={styles.title}>{view.t('menu.webStories')}</h1>
			{model.stories.length === 0 ? (
				<Empty frame={model} view={view} />
			) : (
				<ul className={styles.tiles}>
					{model.stories.map((story) => (
						<li key={story.href}>
							<WebStoryTile story={story} view={view} heading="h2" />
						</li>
					))}
				</ul>
			)}
		</div>
	</Page>
);
