import type { ForYouPage as Model } from '../../../api/pages.gen';
import { FollowSuggestions } from '../../components/FollowSuggestions/FollowSuggestions';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import stories from '../../components/Sheet/Stories.module.css';
import { StoryCard } from '../../components/StoryCard/StoryCard';
import type { View } from '../../view';
import styles from './ForYouPage.module.css';

/** Further lists that the reader may follow. */
export const FurtherSuggestions = ({ model, view }: { model: Model; view: View }) =>
	model.suggestions.length > 0 && (
		<section aria-labelledby="suggestions">
			<h2 className={sheet.subtitle} id="suggestions">
				{view.t('forYou.offers')}
			</h2>
			<FollowSuggestions
				suggestions={model.suggestions}
				path={model.followPath}
				back={model.path}
				lite={model.lite}
				view={view}
			/>
		</section>
	);

export const ForYouPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={sheet.sheet}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{view.t('forYou.title')}</h1>
				<p className={sheet.lede}>{view.t(model.cards.length === 0 ? 'forYou.empty' : 'forYou.lead')}</p>
				<p>
					<a className={styles.tool} href={model.preferencesPath}>
						{view.t('preferences.title')}
					</a>
				</p>
			</header>
			{model.cards.length > 0 && (
				<ul className={stories.list}>
					{model.cards.map((card) => (
						<li key={card.id}>
							<StoryCard story={card} view={view} look="entry" level={2} />
						</li>
					))}
				</ul>
			)}
			{model.next !== '' && (
				<p className={styles.next}>
					<a className={sheet.button} href={model.next}>
						{view.t('showmore.more')}
					</a>
				</p>
			)}
			<FurtherSuggestions model={model} view={view} />
		</div>
	</Page>
);
