import type { AnnouncedPage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import { ToRead } from '../../components/ToRead/ToRead';
import type { MessageId } from '../../i18n/translate';
import type { View } from '../../view';
import styles from './StatusPage.module.css';

/** A part of the paper that is not open yet: its name, a sentence, something to read. */
export const AnnouncedPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={styles.status}>
			<div className={styles.text}>
				<h1 className={styles.title}>{view.t(model.key as MessageId)}</h1>
				<p className={styles.sentence}>{view.t('announced.text')}</p>
				<p className={styles.ways}>
					<a href={model.brand.path}>{view.t('status.home')}</a>
				</p>
			</div>
			<ToRead cards={model.cards} view={view} />
		</div>
	</Page>
);
