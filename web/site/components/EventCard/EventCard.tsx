import type { EventCard as Model } from '../../../api/pages.gen';
import { langAttributes, type View } from '../../view';
import { StageOnly, stageAttributes, timeAttributes } from '../Stage/Stage';
import styles from './EventCard.module.css';

interface Subject {
	event: Model;
	view: View;
}

interface Props extends Subject {
	heading?: 'h2' | 'h3';
	/** Whether the card has the event's slug as its id, as on the page that lists all events. */
	anchored?: boolean;
}

/** The address of the sign-in page with the reminder of an event as the pending action; without scripts it stores the reminder. */
const afterSignIn = (signIn: string, event: Model, view: View): string =>
	`${signIn}&notify_event=${encodeURIComponent(`${view.lang}:${event.slug}`)}`;

/** Attributes of a link to an address: one on another site opens in a new tab. */
const linkAttributes = (href: string) =>
	href.startsWith('/') ? { href } : { href, target: '_blank', rel: 'noopener' };

/**
 * The actions for an event before it begins and afterwards. signIn, the address of the sign-in page, is set on the
 * event's own page, which links to the details only if they are on a partner's site.
 */
export const EventAction = ({ event, view, signIn }: Subject & { signIn?: string }) => {
	const { startsAt, endsAt, action, link, details } = event;
	const name = `event-${event.slug}`;
	const beforeStart = stageAttributes(['upcoming'], startsAt, endsAt, view);
	const afterStart = action === 'details' ? {} : stageAttributes(['live', 'ended'], startsAt, endsAt, view);
	return (
		<p className={styles.action}>
			{action === 'notify' && (
				<a
					{...(signIn
						? { href: afterSignIn(signIn, event, view), rel: 'nofollow' }
						: linkAttributes(details))}
					{...beforeStart}
					aria-describedby={name}
					data-notify={event.slug}
					data-on={view.t('event.notified')}
					data-off={view.t('event.notify')}
					data-saved={view.t('event.saved')}
					data-removed={view.t('event.cancelled')}
					data-failed={view.t('bookmark.failed')}
					data-replay=""
				>
					{view.t('event.notify')}
				</a>
			)}
			{action === 'register' && (
				<a {...linkAttributes(link)} {...beforeStart} aria-describedby={name}>
					{view.t('event.register')}
				</a>
			)}
			{(signIn === undefined || !details.startsWith('/')) && (
				<a {...linkAttributes(details)} {...afterStart} aria-describedby={name}>
					{view.t('event.details')}
				</a>
			)}
		</p>
	);
};

/** A note that an event has ended, shown only then. */
export const EndedMark = ({ event, view, className }: Subject & { className?: string }) => (
	<StageOnly stage="ended" startsAt={event.startsAt} endsAt={event.endsAt} view={view} className={className}>
		{view.t('event.over')}
	</StageOnly>
);

/** An event as a row: day, name, place and actions. */
export const EventCard = ({ event, view, heading: Heading = 'h3', anchored = false }: Props) => {
	const { startsAt, endsAt } = event;
	const zone = event.zone || undefined;
	const langProps = langAttributes(view, event.lang);
	return (
		<article
			data-card=""
			className={styles.event}
			id={anchored ? event.slug : undefined}
			data-event={event.slug}
			{...timeAttributes(startsAt, endsAt)}
		>
			{startsAt === '' ? (
				<span className={styles.date} />
			) : (
				<time className={styles.date} dateTime={startsAt} data-date="">
					<span className={styles.day}>{view.dates.day(startsAt, zone)}</span>
					<span>{view.dates.month(startsAt, zone)}</span>
				</time>
			)}
			<div>
				<Heading className={styles.name} id={`event-${event.slug}`} {...langProps}>
					<a {...linkAttributes(event.details)}>{event.name}</a>
				</Heading>
				{event.description !== '' && (
					<p className={styles.text} {...langProps}>
						{event.description}
					</p>
				)}
			</div>
			<div className={styles.where}>
				{event.place === '' ? <p>{view.t('event.online')}</p> : <p {...langProps}>{event.place}</p>}
				{startsAt !== '' && <p className={styles.time}>{view.dates.dateTime(startsAt, zone)}</p>}
				{event.cancelled && <p className={styles.time}>{view.t('event.isCancelled')}</p>}
				<EndedMark event={event} view={view} className={styles.time} />
				{event.category === 'MEETUP' && (
					<p>
						<span className={styles.chip}>{view.t('event.meetup')}</span>
					</p>
				)}
			</div>
			<EventAction event={event} view={view} />
		</article>
	);
};
