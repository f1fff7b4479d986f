import type { StatusPage as Model } from '../../../api/pages.gen';
import { FurtherStories } from '../../components/FurtherStories/FurtherStories';
import { Page } from '../../components/Page/Page';
import { SearchField } from '../../components/SearchField/SearchField';
import { editionOf, linkText, type View } from '../../view';
import styles from './StatusPage.module.css';

/** The page for missing content: a sentence, links and further stories. */
export const StatusPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={styles.status}>
			<div className={styles.text}>
				<p className={styles.number}>{model.status}</p>
				<h1 className={styles.title}>{model.head.title}</h1>
				<p className={styles.sentence}>{model.head.description}</p>
				{model.searchKind && model.search !== '' && (
					<search className={styles.search}>
						<form action={model.search}>
							<SearchField
								query=""
								limit={model.maxQuery}
								view={view}
								label="header.search"
								edition={editionOf(model.brand)}
							/>
							<input type="hidden" name="kind" value={model.searchKind} />
						</form>
					</search>
				)}
				<p className={`${styles.links} touch`}>
					{model.list && <a href={model.list.href}>{linkText(view.t, model.list)}</a>}
					<a href={model.brand.path}>{view.t('status.home')}</a>
					{model.search !== '' && <a href={model.search}>{view.t('status.search')}</a>}
				</p>
			</div>
			<FurtherStories cards={model.cards} view={view} />
		</div>
	</Page>
);
