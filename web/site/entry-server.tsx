/**
 * The renderer's one function. It is pure: it reads no database, calls no API,
 * knows no session and no clock, so its answer can be cached and tested.
 */
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type {
	CustomTopicPage,
	Frame,
	HousePage,
	LandingPage,
	ListPage,
	SeriesListPage,
	StatusPage,
	StoryPage,
} from '../api/pages.gen';
import { documentOf } from './document';
import { translate } from './i18n/catalogues';
import { CustomTopicPage as CustomTopic } from './pages/CustomTopicPage';
import { HousePage as House } from './pages/HousePage';
import { LandingPage as Landing } from './pages/LandingPage';
import { ListPage as List } from './pages/ListPage';
import { SeriesListPage as SeriesList } from './pages/SeriesListPage';
import { StatusPage as Status } from './pages/StatusPage';
import { StoryPage as Story } from './pages/StoryPage';
import { type View, viewOf } from './view';

export { csp } from 'virtual:assets';
export { default as styles } from 'virtual:styles';

/** Every page by the name of its model. */
export interface Pages {
	LandingPage: LandingPage;
	StoryPage: StoryPage;
	HousePage: HousePage;
	ListPage: ListPage;
	SeriesListPage: SeriesListPage;
	CustomTopicPage: CustomTopicPage;
	StatusPage: StatusPage;
}

type Components = { [N in keyof Pages]: (props: { model: Pages[N]; view: View }) => ReactElement };

const components: Components = {
	LandingPage: Landing,
	StoryPage: Story,
	HousePage: House,
	ListPage: List,
	SeriesListPage: SeriesList,
	CustomTopicPage: CustomTopic,
	StatusPage: Status,
};

/** Gives the whole HTML document of a page; an unknown page is an error. */
export function render(page: string, model: unknown): string {
	if (!Object.hasOwn(components, page)) throw new Error(`no page is called ${JSON.stringify(page)}`);
	const Component = components[page as keyof Pages] as (props: {
		model: unknown;
		view: View;
	}) => ReactElement;
	const frame = model as Frame;
	const view = viewOf(frame, translate(frame.lang));
	return documentOf(page, frame, renderToString(<Component model={model} view={view} />));
}
