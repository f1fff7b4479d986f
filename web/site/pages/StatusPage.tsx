import type { StatusPage as Model } from '../../api/pages.gen';
import { ToRead } from '../components/ToRead/ToRead';
import type { View } from '../view';
import { Page } from './Page';
import styles from './StatusPage.module.css';

/** The voice for a status: what leads nowhere, what is away for a while, what failed. */
function voiceOf(status: number): '404' | '500' | '503' {
	if (status === 503) return '503';
	return status >= 500 ? '500' : '404';
}

/** Nothing here, or something failed: a sentence, a way on, something to read. */
export const StatusPage = ({ model, view }: { model: Model; view: View }) => {
	const voice = voiceOf(model.status);
	return (
		<Page frame={model} view={view}>
			<div className={styles.status}>
				<div className={styles.text}>
					<p className={styles.number}>{model.status}</p>
					<h1 className={styles.title}>{view.t(`status.${voice}.title`)}</h1>
					<p className={styles.sentence}>{view.t(`status.${voice}.text`)}</p>
					<p className={styles.ways}>
						<a href={model.brand.path}>{view.t('status.home')}</a>
						{model.search !== '' && <a href={model.search}>{view.t('status.search')}</a>}
					</p>
				</div>
				<ToRead cards={model.cards} view={view} />
			</div>
		</Page>
	);
};
