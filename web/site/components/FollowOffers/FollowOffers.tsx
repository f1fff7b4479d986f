import type { Offer } from '../../../api/pages.gen';
import type { MessageId } from '../../i18n/translate';
import { langAttributes, type View } from '../../view';
import sheet from '../Sheet/Sheet.module.css';
import styles from './FollowOffers.module.css';

const kinds: Record<string, MessageId | undefined> = {
	brand: 'follow.brand',
	language: 'follow.language',
	category: 'list.category',
	topic: 'list.topic',
	series: 'list.series',
	property: 'list.property',
	author: 'list.author',
};

/** Lists to follow or unfollow, each with a button that works without script. back is the path to return to. */
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
							<span className="hidden-text" {...langAttributes(view, offer.lang)}>
								{' '}
								{offer.title}
							</span>
						</button>
					</form>
				</li>
			);
		})}
	</ul>
);
