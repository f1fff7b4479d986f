import type { AnnouncedPage as Model } from '../../../api/pages.gen';
import { FurtherStories } from '../../components/FurtherStories/FurtherStories';
import { Page } from '../../components/Page/Page';
import type { MessageId } from '../../i18n/translate';
import { langAttributes, type View } from '../../view';
import styles from './StatusPage.module.css';

/** The sentence of the page, which announces stories only if there are some. */
export const announcedText = ({ cards }: Model): MessageId =>
	cards.length > 0 ? 'announced.text' : 'announced.soon';

/** An announced page: its name, a sentence and further stories. */
export const AnnouncedPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={styles.status}>
			<div className={styles.text}>
				<h1 className={styles.title} {...langAttributes(view, model.titleLang)}>
					{model.title}
				</h1>
				<p className={styles.sentence}>{view.t(announcedText(model))}</p>
				<p className={styles.links}>
					<a href={model.brand.path}>{view.t('status.home')}</a>
				</p>
			</div>
			<FurtherStories cards={model.cards} view={view} />
		</div>
	</Page>
);
