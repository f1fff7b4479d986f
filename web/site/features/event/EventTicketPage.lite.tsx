import { maxTicketName } from '../../../api/limits.gen';
import type { EventTicketPage } from '../../../api/pages.gen';
import { liteHref, PageTitle } from '../../lite/elements';
import { langAttributes, type View } from '../../view';

/** The ticket of a reader for an event, or the form for getting one. */
export const EventTicketPageLite = ({ model, view }: { model: EventTicketPage; view: View }) => (
	<>
		<PageTitle title={model.head.title} text={model.closed || model.notice} />
		<p>
			<a href={liteHref(model.event.details)} {...langAttributes(view, model.event.lang)}>
				{model.event.name}
			</a>{' '}
			<small>{view.dates.dateTime(model.event.startsAt, model.event.zone || undefined)}</small>
		</p>
		{model.code !== '' && (
			<p>
				<strong>
					<bdi dir="ltr">{model.code}</bdi>
				</strong>{' '}
				{view.t('event.showCode')}
			</p>
		)}
		{model.state === 'waiting' && <p>{view.t('event.waiting')}</p>}
		{model.state === '' && model.full && model.closed === '' && <p>{view.t('event.full')}</p>}
		{model.closed === '' && (
			<form method="post" action={liteHref(model.action)}>
				<p>
					<label htmlFor="name">{view.t('account.name')}</label>{' '}
					<input id="name" name="name" maxLength={maxTicketName} required defaultValue={model.ticket} />
					{model.errors.name !== undefined && <strong>{model.errors.name}</strong>}
				</p>
				{model.maxGuests > 0 && (
					<p>
						<label htmlFor="guests">{view.t('event.guests')}</label>{' '}
						<textarea
							id="guests"
							name="guests"
							rows={3}
							maxLength={(maxTicketName + 1) * model.maxGuests}
							defaultValue={model.guests}
						/>
						{model.errors.guests !== undefined && <strong>{model.errors.guests}</strong>}
					</p>
				)}
				<button type="submit">
					{model.state === '' ? view.t('event.register') : view.t('newsletter.save')}
				</button>
			</form>
		)}
		{model.state !== '' && model.closed === '' && (
			<form method="post" action={liteHref(model.action)}>
				<input type="hidden" name="do" value="leave" />
				<button type="submit">{view.t('webinar.leave')}</button>
			</form>
		)}
		<p>
			<a href={liteHref(model.mine)}>{view.t('event.mine')}</a>
		</p>
	</>
);
