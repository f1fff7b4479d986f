import type { StaticPage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import { Picture } from '../../components/Picture/Picture';
import { Prose } from '../../components/Prose/Prose';
import layout from '../../components/Sections/Sections.module.css';
import { Translations } from '../../components/Translations/Translations';
import { langAttributes, type View } from '../../view';
import { Blocks } from './Blocks/Blocks';
import styles from './StaticPage.module.css';

/** A static page, such as "About us": text, blocks and links to its translations. */
export const StaticPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<article
			className={`${styles.page} ${model.blocks.length > 0 ? styles.broad : ''}`}
			{...langAttributes(view, model.lang, model.dir)}
		>
			<header className={styles.head}>
				<h1 className={styles.title}>{model.title}</h1>
				{model.excerpt !== '' && <p className={styles.standfirst}>{model.excerpt}</p>}
			</header>
			{model.picture !== null && (
				<div className={styles.picture}>
					<Picture picture={model.picture} slot="wide" first />
				</div>
			)}
			<Prose html={model.html} lang={model.lang} dir={model.dir} view={view} />
		</article>
		{model.blocks.length > 0 && (
			<div className={layout.page}>
				<div className={`${layout.sections} ${styles.blocks}`}>
					<Blocks
						blocks={model.blocks}
						view={view}
						continuation={{ timeZone: model.brand.timeZone, level: 3 }}
					/>
				</div>
			</div>
		)}
		<div className={styles.foot}>
			<Translations others={model.translations} view={view} />
		</div>
	</Page>
);
