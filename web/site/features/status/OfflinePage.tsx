import type { OfflinePage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import type { View } from '../../view';
import styles from './OfflinePage.module.css';

/** What a reader sees of a page that was never read, while there is no connection. */
export const OfflinePage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={styles.offline}>
			<h1 className={styles.title}>{view.t('offline.title')}</h1>
			<p className={styles.sentence}>{view.t('offline.text')}</p>
			<form>
				<button className={styles.again} type="submit">
					{view.t('offline.again')}
				</button>
			</form>
			<section className={styles.kept} aria-labelledby="kept">
				<h2 className={styles.small} id="kept">
					{view.t('offline.kept')}
				</h2>
				{/* The service worker puts the list of what it keeps in the place of this. */}
				<p data-kept="">{view.t('offline.none')}</p>
			</section>
		</div>
	</Page>
);
