import type { SeriesListPage as Model } from '../../../api/pages.gen';
import { EmptyPage } from '../../components/EmptyPage/EmptyPage';
import { Page } from '../../components/Page/Page';
import { SeriesCard } from '../../components/SeriesCard/SeriesCard';
import type { View } from '../../view';
import styles from './SeriesListPage.module.css';

/** All series of a language. */
export const SeriesListPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={styles.page}>
			<h1 className={styles.title}>{view.t('section.series')}</h1>
			{model.series.length === 0 ? (
				<EmptyPage frame={model} view={view} />
			) : (
				<ul className={styles.grid}>
					{model.series.map((series) => (
						<li key={series.href}>
							<SeriesCard series={series} view={view} heading="h2" />
						</li>
					))}
				</ul>
			)}
		</div>
	</Page>
);
