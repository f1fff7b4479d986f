import { maxTicketCode } from '../../../api/limits.gen';
import type { EventDoorPage } from '../../../api/pages.gen';
import { liteHref, PageTitle } from '../../lite/elements';
import type { View } from '../../view';
import { writtenAttributes } from '../../written';

/** The check-in at the door of an event. */
export const EventDoorPageLite = ({ model, view }: { model: EventDoorPage; view: View }) => {
	const number = new Intl.NumberFormat(view.numbers);
	const totals = { checked: number.format(model.checked), total: number.format(model.seats) };
	return (
		<>
			<PageTitle title={view.t('event.door')} text={model.notice} />
			<p>{view.t('event.door.totals', totals)}</p>
			<form method="post" action={liteHref(model.action)}>
				<label htmlFor="code">{view.t('event.door.code')}</label>{' '}
				<input
					id="code"
					name="code"
					defaultValue={model.code}
					dir="ltr"
					maxLength={maxTicketCode}
					autoComplete="off"
					required
				/>{' '}
				<button type="submit">{view.t('event.door.checkIn')}</button>
			</form>
			<ul>
				{model.tickets.map((ticket) => (
					<li key={ticket.code}>
						<span {...writtenAttributes(view, ticket.name)}>{ticket.name}</span>{' '}
						<bdi dir="ltr">{ticket.code}</bdi>
						<form method="post" action={liteHref(model.action)}>
							<input type="hidden" name="code" value={ticket.code} />
							<input type="hidden" name="do" value={ticket.checkedIn > 0 ? 'undo' : 'check'} />
							<button type="submit">
								{ticket.checkedIn > 0 ? view.t('form.undo') : view.t('event.door.checkIn')}
							</button>
						</form>
					</li>
				))}
			</ul>
			{model.helperLink !== '' && (
				<>
					<h2>{view.t('event.door.link')}</h2>
					<p>{view.t('event.door.linkWhy')}</p>
					<p dir="ltr">
						<a href={model.helperLink}>{model.helperLink}</a>
					</p>
					<p id="withdraw-why">{view.t('event.door.withdrawWhy')}</p>
					<form method="post" action={liteHref(model.action)}>
						<input type="hidden" name="do" value="withdraw" />
						<button type="submit" aria-describedby="withdraw-why">
							{view.t('webinar.room.withdrawLink')}
						</button>
					</form>
				</>
			)}
			{model.dates.length > 0 && (
				<>
					<h2>{view.t('conference.days')}</h2>
					<ul>
						{model.dates.map((date) => (
							<li key={date.href}>
								<a href={liteHref(date.href)}>
									{view.dates.dateTime(date.startsAt, model.event.zone || undefined)}
								</a>
							</li>
						))}
					</ul>
				</>
			)}
		</>
	);
};
