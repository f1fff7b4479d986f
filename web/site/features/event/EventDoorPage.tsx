import { maxTicketCode, maxTicketName } from '../../../api/limits.gen';
import type { EventDoorPage as Model } from '../../../api/pages.gen';
import form from '../../components/Form/Form.module.css';
import { PostForm } from '../../components/Form/PostForm';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { Enhancement } from '../../enhancements/Enhancement';
import { timeTexts } from '../../i18n/dates';
import { langAttributes, type View } from '../../view';
import { writtenAttributes } from '../../written';
import styles from './Ticket.module.css';

/** For editors: the link for helpers at the date, the button that withdraws the links of all dates, and the other dates. */
const DoorLinks = ({ model, view }: { model: Model; view: View }) => (
	<>
		<section className={styles.section} aria-labelledby="helpers">
			<h2 id="helpers">{view.t('event.door.link')}</h2>
			<p>{view.t('event.door.linkWhy')}</p>
			<p className={styles.share}>
				<a href={model.helperLink} dir="ltr">
					{model.helperLink}
				</a>
			</p>
			<p id="withdraw-why">{view.t('event.door.withdrawWhy')}</p>
			<PostForm action={model.action} hidden={{ do: 'withdraw' }} lite={model.liteForm} className="">
				<button className={styles.press} type="submit" aria-describedby="withdraw-why">
					{view.t('webinar.room.withdrawLink')}
				</button>
			</PostForm>
		</section>
		{model.dates.length > 0 && (
			<nav className={styles.section} aria-labelledby="dates">
				<h2 id="dates">{view.t('conference.days')}</h2>
				<ul className={styles.links}>
					{model.dates.map((date) => (
						<li key={date.href}>
							<a href={date.href} aria-current={date.current ? 'page' : undefined}>
								{view.dates.dateTime(date.startsAt, model.event.zone || undefined)}
							</a>
						</li>
					))}
				</ul>
			</nav>
		)}
	</>
);

/**
 * The check-in at the door of an event. Its script stores the list of tickets on the device and works without a connection; it sends
 * the check-ins later. Without scripts, each button sends a form.
 */
export const EventDoorPage = ({ model, view }: { model: Model; view: View }) => {
	const { event } = model;
	const number = new Intl.NumberFormat(view.numbers);
	return (
		<Page frame={model} view={view}>
			<div className={`${sheet.sheet} ${sheet.narrow}`} data-untracked="">
				<header className={sheet.head}>
					<h1 className={sheet.title}>{view.t('event.door')}</h1>
					<p className={sheet.lede} {...langAttributes(view, event.lang)}>
						<a href={event.details}>{event.name}</a>
					</p>
					<p className={sheet.meta}>
						<time dateTime={event.startsAt}>
							{view.dates.dateTime(event.startsAt, event.zone || undefined)}
						</time>
					</p>
				</header>
				<Enhancement name="door" when="load">
					<div
						className={styles.door}
						data-door={event.slug}
						data-date={model.date}
						data-ends={event.endsAt}
						data-helper={model.helper}
						data-total={view.t('event.door.totals', { checked: '{checked}', total: '{total}' })}
						data-queued={view.t('event.door.queued', { count: '{count}' })}
						data-done={view.t('event.door.done', { name: '{name}' })}
						data-already={view.t('event.door.already', { name: '{name}', time: '{time}' })}
						data-unknown={view.t('event.door.unknown')}
						data-gone={view.t('event.door.gone', { name: '{name}' })}
						data-check={view.t('event.door.checkIn')}
						data-undo={view.t('form.undo')}
						data-times={timeTexts(view.t)}
					>
						<p
							role="status"
							className={model.failed ? form.notice : form.done}
							data-notice=""
							data-failed={form.notice}
							data-done={form.done}
							hidden={model.notice === ''}
						>
							{model.notice}
						</p>
						<p data-totals="">
							{view.t('event.door.totals', {
								checked: number.format(model.checked),
								total: number.format(model.seats),
							})}
						</p>
						<p data-queue="" hidden />
						<PostForm action={model.action} lite={model.liteForm}>
							<div className={form.field}>
								<label className={form.label} htmlFor="door-code">
									{view.t('event.door.code')}
								</label>
								<input
									id="door-code"
									className={form.input}
									type="text"
									name="code"
									defaultValue={model.code}
									dir="ltr"
									autoComplete="off"
									autoCapitalize="characters"
									maxLength={maxTicketCode}
									required
								/>
							</div>
							<button className={form.button} type="submit">
								{view.t('event.door.checkIn')}
							</button>
						</PostForm>
						<p>
							<button className={styles.press} type="button" data-scan="" hidden>
								{view.t('event.door.scan')}
							</button>
						</p>
						<video className={styles.camera} data-camera="" muted playsInline hidden />
						<form className={form.form} action={model.action} data-search="">
							<input type="hidden" name="event" value={event.slug} />
							{model.date !== '' && <input type="hidden" name="date" value={model.date} />}
							{model.helper !== '' && <input type="hidden" name="helper" value={model.helper} />}
							<div className={form.field}>
								<label className={form.label} htmlFor="door-search">
									{view.t('event.door.search')}
								</label>
								<input
									id="door-search"
									className={form.input}
									type="search"
									name="q"
									maxLength={maxTicketName}
									defaultValue={model.search}
								/>
							</div>
							<button className={form.button} type="submit">
								{view.t('header.search')}
							</button>
						</form>
						<h2>{view.t('event.door.tickets')}</h2>
						<ul className={styles.rows} data-tickets="">
							{model.tickets.map((ticket) => (
								<li key={ticket.code}>
									<div>
										<p {...writtenAttributes(view, ticket.name)}>{ticket.name}</p>
										<p className={styles.meta}>
											<bdi dir="ltr">{ticket.code}</bdi>
											{ticket.guests.length > 0 && (
												<span {...writtenAttributes(view, ticket.guests.join(', '))}>
													{' '}
													· {ticket.guests.join(', ')}
												</span>
											)}
										</p>
									</div>
									<PostForm
										action={model.action}
										hidden={{ code: ticket.code, do: ticket.checkedIn > 0 ? 'undo' : 'check' }}
										lite={model.liteForm}
										className=""
									>
										<button className={styles.press} type="submit">
											{ticket.checkedIn > 0 ? view.t('form.undo') : view.t('event.door.checkIn')}
											<span className="hidden-text"> {ticket.name}</span>
										</button>
									</PostForm>
								</li>
							))}
						</ul>
					</div>
				</Enhancement>
				{model.helperLink !== '' && <DoorLinks model={model} view={view} />}
			</div>
		</Page>
	);
};
