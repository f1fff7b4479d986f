import type { ArchivePage as Model } from '../../api/pages.gen';
import { Around } from '../components/Calendar/Calendar';
import { Empty } from '../components/Empty/Empty';
import type { View } from '../view';
import styles from './ArchivePage.module.css';
import { Page } from './Page';
import sheet from './Sheet.module.css';

/** The years of the archive, or the months of one; those without stories lead nowhere. */
export const ArchivePage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={sheet.sheet}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{model.title || view.t('archive.title')}</h1>
				{model.title === '' && <p className={sheet.lede}>{view.t('archive.lead')}</p>}
			</header>
			{model.siblings.length > 0 && <Around links={model.siblings} path={model.path} view={view} />}
			{model.items.length === 0 && <Empty frame={model} view={view} />}
			<ul className={styles.items}>
				{model.items.map(({ text, count, href }) => (
					<li key={text}>
						{href === '' ? (
							<span className={styles.name}>{text}</span>
						) : (
							<a className={styles.name} href={href}>
								{text}
							</a>
						)}
						<span className={styles.count}>{view.t('archive.count', { count })}</span>
					</li>
				))}
			</ul>
		</div>
	</Page>
);
