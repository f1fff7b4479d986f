import type { WebStoriesPage } from '../../../api/pages.gen';
import { Items, noWidgets, widgetItems } from '../../lite/elements';
import type { View } from '../../view';

export const WebStoriesPageLite = ({ model, view }: { model: WebStoriesPage; view: View }) => (
	<>
		<h1>{model.head.title}</h1>
		<Items items={widgetItems({ ...noWidgets, webStories: model.stories }, view)} view={view} />
	</>
);
