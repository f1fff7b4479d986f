import type { CustomTopicPage as Model } from '../../../api/pages.gen';
import { EmptyPage } from '../../components/EmptyPage/EmptyPage';
import { Page } from '../../components/Page/Page';
import { Picture } from '../../components/Picture/Picture';
import layout from '../../components/Sections/Sections.module.css';
import { langAttributes, type View } from '../../view';
import { Blocks } from './Blocks/Blocks';
import styles from './CustomTopicPage.module.css';

/** The page of a custom topic or hub: introduction and blocks. */
export const CustomTopicPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<header className={styles.head}>
			<div className={styles.text}>
				<h1 className={styles.title} {...langAttributes(view, model.titleLang)}>
					{model.title}
				</h1>
				{model.intro !== '' && (
					<p className={styles.intro} {...langAttributes(view, model.contentLang)}>
						{model.intro}
					</p>
				)}
			</div>
			{model.picture !== null && (
				<div className={styles.picture} {...langAttributes(view, model.contentLang)}>
					<Picture picture={model.picture} slot="lead" ratio="r32" first />
				</div>
			)}
		</header>
		<div className={layout.page}>
			<div className={layout.sections}>
				{model.blocks.length === 0 && (
					<div className={layout.empty}>
						<EmptyPage frame={model} view={view} />
					</div>
				)}
				<Blocks
					blocks={model.blocks}
					lang={model.contentLang}
					view={view}
					continuation={{ timeZone: model.brand.timeZone, level: 3 }}
				/>
			</div>
		</div>
	</Page>
);
