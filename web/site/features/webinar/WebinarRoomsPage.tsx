import type { WebinarRoomsPage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { stageAt } from '../../moments';
import { langAttributes, type View } from '../../view';
import styles from './Webinar.module.css';

interface Props {
	model: Model;
	view: View;
}

/** The list of rooms without its frame, also used by the lite form. */
export const RoomsContent = ({ model, view }: Props) => (
	<>
		<header className={sheet.head}>
			<h1 className={sheet.title}>{view.t('webinar.rooms')}</h1>
		</header>
		{model.rooms.length === 0 && <p>{view.t('webinar.rooms.none')}</p>}
		<ul className={styles.rooms}>
			{model.rooms.map(({ card, href }) => {
				const stage = stageAt(view.now, card.startsAt, card.endsAt);
				const over = stage === 'ended' ? 'webinar.over' : stage === 'live' ? 'video.live' : 'video.upcoming';
				return (
					<li key={card.id}>
						<a href={href} {...langAttributes(view, card.lang, card.dir)}>
							{card.title}
						</a>
						<p className={styles.role}>
							<time dateTime={card.startsAt}>{view.dates.dateTime(card.startsAt)}</time> (
							<bdi dir="ltr">{model.zone}</bdi>) · {view.t(card.cancelled ? 'webinar.cancelled' : over)}
						</p>
					</li>
				);
			})}
		</ul>
	</>
);

/** The rooms that a moderator can open. */
export const WebinarRoomsPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<div className={`${sheet.sheet} ${sheet.narrow}`}>
			<RoomsContent model={model} view={view} />
		</div>
	</Page>
);
