import type { SeriesListPage } from '../../../api/pages.gen';
import { liteHref } from '../../lite/elements';
import type { View } from '../../view';

export const SeriesListPageLite = ({ model, view }: { model: SeriesListPage; view: View }) => (
	<>
		<h1>{model.head.title}</h1>
		{model.series.length === 0 && <p>{view.t('list.empty')}</p>}
		<ul>
			{model.series.map((series) => (
				<li key={series.href}>
					<a href={liteHref(series.href)}>{series.title}</a>
				</li>
			))}
		</ul>
	</>
);
