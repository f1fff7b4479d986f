import type { EventCard as Model } from '../../../api/pages.gen';
import { speech, type View } from '../../view';
import { At, during, timed } from '../Stage/Stage';
import styles from './EventCard.module.css';

interface Subject {
	event: Model;
	view: View;
}

interface Props extends Subject {
	heading?: 'h2' | 'h3';
	/** On the page that has all of an event: its place there. */
	whole?: boolean;
}

/**
 * What a reader can do about an event before it begins, and from then on. Its own
 * page says where to sign in, and has no further details but those of a partner.
 */
export const Action = ({ event, view, signIn }: Subject & { signIn?: string }) => {
	const { startsAt, endsAt, action, link, details } = event;
	const name = `event-${event.slug}`;
	const to = (href: string) =>
		href.startsWith('/') ? { href } : { href, target: '_blank', rel: 'noopener' };
	const ahead = during(['upcoming'], startsAt, endsAt, view);
	const after = action === 'details' ? {} : during(['live', 'ended'], startsAt, endsAt, view);
	return (
		<p className={styles.action}>
			{action === 'notify' && (
				<a
					{...(signIn ? { href: signIn } : to(details))}
					{...ahead}
					aria-describedby={name}
					data-notify=""
					data-replay=""
				>
					{view.t('event.notify')}
				</a>
			)}
			{action === 'register' && (
				<a {...to(link)} {...ahead} aria-describedby={name}>
					{view.t('event.register')}
				</a>
			)}
			{(signIn === undefined || !details.startsWith('/')) && (
				<a {...to(details)} {...after} aria-describedby={name}>
					{view.t('event.details')}
				</a>
			)}
		</p>
	);
};

/** A quiet word that an event has ended, from then on. */
export const Over = ({ event, view, className }: Subject & { className?: string }) => (
	<At stage="ended" startsAt={event.startsAt} endsAt={event.endsAt} view={view} className={className}>
		{view.t('event.over')}
	</At>
);

/** An event as a line of a departure board: the day, what it is, where, and what one can do. */
export const EventCard = ({ event, view, heading: Heading = 'h3', whole = false }: Props) => {
	const { startsAt, endsAt } = event;
	const spoken = speech(view, event.lang);
	return (
		<article
			data-card=""
			className={styles.event}
			id={whole ? event.slug : undefined}
			data-event={event.slug}
			{...timed(startsAt, endsAt)}
		>
			{startsAt === '' ? (
				<span className={styles.date} />
			) : (
				<time className={styles.date} dateTime={startsAt} data-date="">
					<span className={styles.day}>{view.dates.day(startsAt)}</span>
					<span>{view.dates.month(startsAt)}</span>
				</time>
			)}
			<div className={styles.words}>
				<Heading className={styles.name} id={`event-${event.slug}`} {...spoken}>
					{event.name}
				</Heading>
				{event.description !== '' && (
					<p className={styles.text} {...spoken}>
						{event.description}
					</p>
				)}
			</div>
			<div className={styles.where}>
				{event.place === '' ? <p>{view.t('event.online')}</p> : <p {...spoken}>{event.place}</p>}
				{startsAt !== '' && <p className={styles.time}>{view.dates.stamp(startsAt)}</p>}
				<Over event={event} view={view} className={styles.time} />
				{event.category === 'MEETUP' && (
					<p>
						<span className={styles.chip}>{view.t('event.meetup')}</span>
					</p>
				)}
			</div>
			<Action event={event} view={view} />
		</article>
	);
};
