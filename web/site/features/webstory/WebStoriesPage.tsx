import type { WebStoriesPage as Model } from '../../../api/pages.gen';
import { EmptyPage } from '../../components/EmptyPage/EmptyPage';
import { Page } from '../../components/Page/Page';
import grid from '../../components/Sheet/Grid.module.css';
import { WebStoryTile } from '../../components/WebStoryTile/WebStoryTile';
import type { View } from '../../view';

/** The newest web stories of all brands and languages. */
export const WebStoriesPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={grid.page}>
			<h1 className={grid.title}>{view.t('menu.webStories')}</h1>
			{model.stories.length === 0 ? (
				<EmptyPage frame={model} view={view} />
			) : (
				<ul className={grid.tiles}>
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
