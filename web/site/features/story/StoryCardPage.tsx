import type { StoryCardPage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import { Cards } from '../../components/Section/Section';
import grid from '../../components/Sheet/Grid.module.css';
import type { View } from '../../view';

/** The card of one story in the looks that lists have: as an opening, in a row, without a picture and in a list. */
export const StoryCardPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={grid.page}>
			<h1 className={grid.title}>{model.head.title}</h1>
			{(['lead', 'picture', 'entry', 'text'] as const).map((look) => (
				<Cards key={look} stories={[model.story]} view={view} look={look} level={2} />
			))}
		</div>
	</Page>
);
