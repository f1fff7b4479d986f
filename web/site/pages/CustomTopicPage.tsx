import type { CustomTopicPage as Model } from '../../api/pages.gen';
import { Blocks } from '../components/Blocks/Blocks';
import { Empty } from '../components/Empty/Empty';
import { Picture } from '../components/Picture/Picture';
import { speech, type View } from '../view';
import styles from './CustomTopicPage.module.css';
import landing from './LandingPage.module.css';
import { Page } from './Page';

/** A hub built by an editor: an introduction, then blocks in the editor's order. */
export const CustomTopicPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<header className={styles.head}>
			<div className={styles.text}>
				<h1 className={styles.title} {...speech(view, model.titleLang)}>
					{model.title}
				</h1>
				{model.intro !== '' && (
					<p className={styles.intro} {...speech(view, model.wordsLang)}>
						{model.intro}
					</p>
				)}
			</div>
			{model.picture !== null && (
				<div className={styles.picture}>
					<Picture picture={model.picture} slot="lead" ratio="r32" first />
				</div>
			)}
		</header>
		<div className={landing.page}>
			<div className={landing.sections}>
				{model.blocks.length === 0 && (
					<div className={landing.empty}>
						<Empty frame={model} view={view} />
					</div>
				)}
				<Blocks
					blocks={model.blocks}
					lang={model.wordsLang}
					view={view}
					continuation={{ now: model.now, timeZone: model.brand.timeZone, level: 3 }}
				/>
			</div>
		</div>
	</Page>
);
