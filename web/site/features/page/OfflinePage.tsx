import type { OfflinePage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import type { View } from '../../view';
import styles from './OfflinePage.module.css';

/** The page shown offline in place of a page that is not stored on the device. */
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
			<section className={styles.stored} aria-labelledby="kept">
				<h2 className={styles.subtitle} id="kept">
					{view.t('offline.kept')}
				</h2>
				{/* The service worker replaces this element with the list of stored stories. Stored copies use its attribute too. */}
				<p data-kept="">{view.t('offline.none')}</p>
			</section>
		</div>
	</Page>
);
