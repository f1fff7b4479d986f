import type { StatusPage as Model } from '../../../api/pages.gen';
import { FurtherStories } from '../../components/FurtherStories/FurtherStories';
import { Page } from '../../components/Page/Page';
import type { View } from '../../view';
import styles from './StatusPage.module.css';

/** The page for missing content: a sentence, links and further stories. */
export const StatusPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={styles.status}>
			<div className={styles.text}>
				<p className={styles.number}>{model.status}</p>
				<h1 className={styles.title}>{view.t('status.404.title')}</h1>
				<p className={styles.sentence}>{view.t('status.404.text')}</p>
				<p className={`${styles.links} touch`}>
					<a href={model.brand.path}>{view.t('status.home')}</a>
					{model.search !== '' && <a href={model.search}>{view.t('status.search')}</a>}
				</p>
			</div>
			<FurtherStories cards={model.cards} view={view} />
		</div>
	</Page>
);
