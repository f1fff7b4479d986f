import type { ForYouPage as Model, Offer } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import stories from '../../components/Sheet/Stories.module.css';
import { StoryCard } from '../../components/StoryCard/StoryCard';
import type { MessageId } from '../../i18n/translate';
import { langAttributes, type View } from '../../view';
import styles from './ForYouPage.module.css';

const kinds: Record<string, MessageId | undefined> = {
	brand: 'follow.brand',
	language: 'follow.language',
	category: 'list.category',
	topic: 'list.topic',
	series: 'list.series',
	property: 'list.property',
	author: 'list.author',
};

/** Things to follow or unfollow, each with a button that works without script. */
export const FollowOffers = ({
	offers,
	path,
	back,
	lite,
	view,
}: {
	offers: readonly Offer[];
	path: string;
	back: string;
	lite: boolean;
	view: View;
}) => (
	<ul className={styles.offers}>
		{offers.map((offer) => {
			const kind = kinds[offer.kind];
			return (
				<li key={offer.list}>
					<div className={styles.offer}>
						{kind && <span className={sheet.meta}>{view.t(kind)}</span>}
						<a href={offer.href} {...langAttributes(view, offer.lang)}>
							{offer.title}
						</a>
					</div>
					<form method="post" action={path}>
						<input type="hidden" name="list" value={offer.list} />
						<input type="hidden" name="back" value={back} />
						{lite && <input type="hidden" name="lite" value="1" />}
						{!offer.following && <input type="hidden" name="following" value="1" />}
						<button className={styles.button} type="submit">
							{view.t(offer.following ? 'follow.unfollow' : 'follow.follow')}
							<span className="hidden-text"> {offer.title}</span>
						</button>
					</form>
				</li>
			);
		})}
	</ul>
);

/** Suggestions of what else to follow. */
export const FurtherOffers = ({ model, view }: { model: Model; view: View }) =>
	model.offers.length > 0 && (
		<section aria-labelledby="offers">
			<h2 className={sheet.subtitle} id="offers">
				{view.t('forYou.offers')}
			</h2>
			<FollowOffers
				offers={model.offers}
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
			<FurtherOffers model={model} view={view} />
		</div>
	</Page>
);
