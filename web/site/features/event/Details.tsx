import type { EventSpeaker, EventPage as Model } from '../../../api/pages.gen';
import { PictureOrIcon } from '../../components/Fallback/Fallback';
import { Picture } from '../../components/Picture/Picture';
import { formatTimeOfDay } from '../../i18n/dates';
import { langAttributes, linkText, type View } from '../../view';
import { writtenAttributes } from '../../written';
import styles from './EventPage.module.css';

/** The time of a slot of a programme, such as 18:30, in the words of the page's language. */
export const timeOfSlot = (time: string, view: View): string => {
	const [hour = 0, minutes = 0] = time.split(':').map(Number);
	return formatTimeOfDay(hour, minutes, view.lang, view.t);
};

interface Props {
	model: Model;
	view: View;
}

/** The address and the next dates of an event, nothing if it has neither. */
export const WhereAndWhen = ({ model, view }: Props) => {
	const { event, details } = model;
	const outside = { target: '_blank', rel: 'noopener' };
	if (details.address === '' && details.dates.length === 0) return null;
	return (
		<div className={styles.aside}>
			{details.address !== '' && (
				<section className={styles.block} aria-labelledby="place">
					<h2 id="place">{view.t('company.edit.address')}</h2>
					<address {...langAttributes(view, event.lang)}>{details.address}</address>
					<p className={styles.links}>
						<a className={styles.inline} href={details.directions} {...outside}>
							{view.t('event.directions')}
						</a>
						{details.geo !== '' && (
							<a className={styles.inline} href={details.geo}>
								{view.t('event.mapApp')}
							</a>
						)}
					</p>
				</section>
			)}
			{details.dates.length > 0 && (
				<nav className={styles.block} aria-labelledby="dates">
					<h2 id="dates">{view.t('conference.days')}</h2>
					<ul>
						{details.dates.map((date) => (
							<li key={date.startsAt}>
								<a
									className={styles.inline}
									href={date.href}
									aria-current={date.current ? 'page' : undefined}
								>
									{view.dates.dateTime(date.startsAt, event.zone || undefined)}
								</a>
							</li>
						))}
					</ul>
				</nav>
			)}
		</div>
	);
};

/** A speaker with the portrait, or with a line in its place. */
const Speaker = ({ speaker, view }: { speaker: EventSpeaker; view: View }) => (
	<li className={styles.speaker}>
		<PictureOrIcon kind="influencer" picture={speaker.picture} slot="thumbnail" />
		<div className="touch">
			<p>
				{speaker.href === '' ? (
					<span {...writtenAttributes(view, speaker.name)}>{speaker.name}</span>
				) : (
					<a className={styles.inline} href={speaker.href} {...writtenAttributes(view, speaker.name)}>
						{speaker.name}
					</a>
				)}
			</p>
			{speaker.role !== '' && (
				<p className={styles.note} {...writtenAttributes(view, speaker.role)}>
					{speaker.role}
				</p>
			)}
		</div>
	</li>
);

/** Whether an event has anything below its description: a programme, speakers, a recording, stories or pictures. */
export const hasDetails = ({
	programme,
	speakers,
	recording,
	stories,
	pictures,
}: Model['details']): boolean =>
	recording !== '' || [programme, speakers, stories, pictures].some((list) => list.length > 0);

/** The programme and the speakers of an event, and afterwards its recording, stories and pictures. */
export const Details = ({ model, view }: Props) => {
	const { event, details } = model;
	const langProps = langAttributes(view, event.lang);
	return (
		<>
			{details.programme.length > 0 && (
				<section className={styles.block} aria-labelledby="programme">
					<h2 id="programme">{view.t('event.programme')}</h2>
					<ul>
						{details.programme.map((slot) => (
							<li key={slot.time + slot.title} className={styles.slot}>
								<time dateTime={slot.time}>{timeOfSlot(slot.time, view)}</time>
								<span {...langProps}>
									{slot.title}
									{slot.speakers.length > 0 && (
										<span className={styles.note}> · {view.dates.joinNames(slot.speakers)}</span>
									)}
								</span>
							</li>
						))}
					</ul>
				</section>
			)}
			{details.speakers.length > 0 && (
				<section className={styles.block} aria-labelledby="speakers">
					<h2 id="speakers">{view.t('webinar.speakers')}</h2>
					<ul className={styles.speakers}>
						{details.speakers.map((speaker) => (
							<Speaker key={speaker.name} speaker={speaker} view={view} />
						))}
					</ul>
				</section>
			)}
			{details.recording !== '' && (
				<p className={styles.block}>
					<a className={styles.inline} href={details.recording}>
						{view.t('conference.recording')}
					</a>
				</p>
			)}
			{details.stories.length > 0 && (
				<section className={styles.block} aria-labelledby="stories">
					<h2 id="stories">{view.t('event.stories')}</h2>
					<ul>
						{details.stories.map((story) => (
							<li key={story.href}>
								<a className={styles.inline} href={story.href} {...langAttributes(view, story.lang)}>
									{linkText(view.t, story)}
								</a>
							</li>
						))}
					</ul>
				</section>
			)}
			{details.pictures.length > 0 && (
				<section className={styles.block} aria-labelledby="pictures">
					<h2 id="pictures">{view.t('lightbox.name')}</h2>
					<div className={styles.pictures}>
						{details.pictures.map((picture) => (
							<Picture key={picture.base} picture={picture} slot="head" ratio="r32" />
						))}
					</div>
				</section>
			)}
		</>
	);
};
