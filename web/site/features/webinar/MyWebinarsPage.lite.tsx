import type { MyWebinarsPage } from '../../../api/pages.gen';
import { liteHref, PageTitle } from '../../lite/elements';
import { stageAt } from '../../moments';
import { langAttributes, type View } from '../../view';

/** The webinars of the reader's registrations. */
export const MyWebinarsPageLite = ({ model, view }: { model: MyWebinarsPage; view: View }) => (
	<>
		<PageTitle title={view.t('webinar.mine')} text={model.confirmation} />
		{model.entries.length === 0 && <p>{view.t('webinar.noneMine')}</p>}
		<ul>
			{model.entries.map(({ card, waiting }) => (
				<li key={card.id}>
					<a href={liteHref(card.href)} {...langAttributes(view, card.lang, card.dir)}>
						{card.title}
					</a>{' '}
					<small>{view.dates.dateTime(card.startsAt)}</small> {waiting && view.t('webinar.waiting')}
					{stageAt(view.now, card.startsAt, card.endsAt) !== 'ended' && !card.cancelled && (
						<form method="post" action={liteHref(model.path)}>
							<input type="hidden" name="webinar" value={card.id} />
							<button type="submit">{view.t('webinar.leave')}</button>
						</form>
					)}
				</li>
			))}
		</ul>
		<p>
			<a href={liteHref(model.all)}>{view.t('menu.webinars')}</a>{' '}
			{model.rooms !== '' && <a href={liteHref(model.rooms)}>{view.t('webinar.rooms')}</a>}
		</p>
	</>
);
