import type { ReactNode } from 'react';
import type {
	CourseLesson,
	CoursePage,
	EmergingWomenPage,
	EventCard,
	EventPage,
	EventsPage,
	LessonPage,
	OpeningPage,
	PartnerEventsPage,
	Piece,
	ReportPage,
	ReportValues,
	ResourcesPage,
	SearchPage,
} from '../../api/pages.gen';
import type { MessageId } from '../i18n/translate';
import { stageAt } from '../moments';
import { kindChoices, searchHeading } from '../search';
import { speech, type View } from '../view';
import { Choices, Items, itemsOf, Links, lite, More, none, Part, Rich, Stories, Top } from './parts';

/** What an event is, where and when, and how to come while there is still time. */
const Facts = ({ event, view }: { event: EventCard; view: View }) => {
	const { startsAt, endsAt, link, details } = event;
	const stage = stageAt(view.now, startsAt, endsAt);
	const ahead = startsAt === '' || stage === 'upcoming';
	return (
		<>
			<p>
				<small>
					<span {...speech(view, event.place === '' ? '' : event.lang)}>
						{event.place || view.t('event.online')}
					</span>
					{startsAt !== '' && ` · ${view.dates.stamp(startsAt)}`}
					{startsAt !== '' && stage === 'ended' && ` · ${view.t('event.over')}`}
					{event.category === 'MEETUP' && ` · ${view.t('event.meetup')}`}
				</small>
			</p>
			<p {...speech(view, event.lang)}>{event.description}</p>
			{event.action === 'register' && ahead && (
				<p>
					<a href={link}>{view.t('event.register')}</a>
				</p>
			)}
			{!details.startsWith('/') && (
				<p>
					<a href={details}>{view.t('event.details')}</a>
				</p>
			)}
		</>
	);
};

export const Events = ({ model, view }: { model: EventsPage; view: View }) => (
	<>
		<h1>{model.head.title}</h1>
		<Links
			links={[
				{ text: '', key: 'menu.allEvents', href: model.path, lang: '' },
				{ text: '', key: 'menu.meetups', href: `${model.path}?category=MEETUP`, lang: '' },
			]}
			view={view}
		/>
		{model.events.length === 0 && <p>{view.t('event.empty')}</p>}
		{model.events.map((event) => (
			<article key={event.slug} id={event.slug}>
				<h2>
					<a href={lite(`${model.path}/${event.slug}`)} {...speech(view, event.lang)}>
						{event.name}
					</a>
				</h2>
				<Facts event={event} view={view} />
			</article>
		))}
	</>
);

export const Event = ({ model, view }: { model: EventPage; view: View }) => (
	<>
		<h1 {...speech(view, model.event.lang)}>{model.event.name}</h1>
		<Facts event={model.event} view={view} />
		{model.others.length > 0 && (
			<Part title={view.t('menu.allEvents')}>
				<Items items={itemsOf({ ...none, events: model.others }, view)} view={view} />
			</Part>
		)}
	</>
);

export const Partners = ({ model, view }: { model: PartnerEventsPage; view: View }) => (
	<>
		<h1>{model.head.title}</h1>
		<Items items={itemsOf({ ...none, partners: model.events }, view)} view={view} />
	</>
);

export const Resources = ({ model, view }: { model: ResourcesPage; view: View }) => (
	<>
		<Top title={view.t('menu.universityResources')} text={view.t('resource.lead')} />
		<Choices name={view.t('resource.filter')} choices={model.types} view={view} />
		{model.items.length === 0 && <p>{view.t('list.empty')}</p>}
		<ul>
			{model.items.map((item) => (
				<li key={item.title}>
					<a href={lite(item.href)} {...speech(view, model.wordsLang)}>
						{item.title}
					</a>{' '}
					<small>
						{view.t(`resource.${item.kind}` as MessageId)}
						{item.file !== '' && ` · ${item.file}`}
					</small>
					<br />
					<span {...speech(view, model.wordsLang)}>{item.html}</span>
				</li>
			))}
		</ul>
	</>
);

const Lessons = ({ lessons, view, lang }: { lessons: readonly CourseLesson[]; view: View; lang: string }) => (
	<Part title={view.t('course.lessons')}>
		<ol>
			{lessons.map((lesson) => (
				<li key={lesson.slug}>
					<a href={lite(lesson.href)} {...speech(view, lang)}>
						{lesson.title}
					</a>{' '}
					{lesson.minutes > 0 && <small>{view.t('card.minutes', { minutes: lesson.minutes })}</small>}
				</li>
			))}
		</ol>
	</Part>
);

export const Course = ({ model, view }: { model: CoursePage; view: View }) => (
	<>
		<Top title={model.title} text={model.excerpt} spoken={speech(view, model.wordsLang)} />
		<Rich html={model.html} spoken={speech(view, model.wordsLang)} />
		<Lessons lessons={model.lessons} view={view} lang={model.wordsLang} />
		{model.teacher !== null && (
			<Part title={view.t('course.teacher')}>
				<p {...speech(view, model.wordsLang)}>
					<a href={lite(model.teacher.href)}>{model.teacher.name}</a> <small>{model.teacher.role}</small>
				</p>
				<p {...speech(view, model.wordsLang)}>{model.teacher.bio}</p>
			</Part>
		)}
		{model.questions.length > 0 && (
			<Part title={view.t('course.questions')}>
				<dl>
					{model.questions.map(({ question, answer }) => (
						<div key={question} {...speech(view, model.wordsLang)}>
							<dt>{question}</dt>
							<dd>{answer}</dd>
						</div>
					))}
				</dl>
			</Part>
		)}
	</>
);

export const Lesson = ({ model, view }: { model: LessonPage; view: View }) => {
	const number = (n: number) => new Intl.NumberFormat(view.lang).format(n);
	return (
		<>
			<article>
				<p>
					<a href={lite(model.course.href)} {...speech(view, model.wordsLang)}>
						{model.course.text}
					</a>{' '}
					<small>
						{view.t('course.lesson', { number: number(model.number), all: number(model.lessons.length) })}
					</small>
				</p>
				<Top title={model.title} text={model.excerpt} spoken={speech(view, model.wordsLang)} />
				<Rich html={model.html} spoken={speech(view, model.wordsLang)} />
				{model.next !== null && (
					<p>
						{view.t('course.next')}:{' '}
						<a href={lite(model.next.href)} rel="next" {...speech(view, model.wordsLang)}>
							{model.next.text}
						</a>
					</p>
				)}
			</article>
			<Lessons lessons={model.lessons} view={view} lang={model.wordsLang} />
		</>
	);
};

export const EmergingWomen = ({ model, view }: { model: EmergingWomenPage; view: View }) => (
	<>
		<Top title={model.title} text={model.intro} />
		{model.nominate !== '' && (
			<p>
				<a href={lite(model.nominate)}>{view.t('women.nominate')}</a>
			</p>
		)}
		<Choices name={view.t('women.years')} choices={model.years} view={view} />
		<Choices name={view.t('women.sectors')} choices={model.sectors} view={view} />
		{model.women.map((woman) => (
			<article key={woman.name}>
				<h2>{woman.name}</h2>
				<p>
					<small>{[woman.designation, woman.sector, woman.place].filter(Boolean).join(' · ')}</small>
				</p>
				<p>
					{woman.bio} {woman.story !== '' && <a href={lite(woman.story)}>{view.t('women.story')}</a>}
				</p>
			</article>
		))}
	</>
);

export const Opening = ({ model, view }: { model: OpeningPage; view: View }) => {
	const { title, label, place, kind, date, html, href } = model.opening;
	return (
		<>
			<p>
				<a href={lite(model.all)}>{view.t('job.all')}</a>
			</p>
			<h1>{title}</h1>
			<p>
				<small>{[label, place, kind, date].filter(Boolean).join(' · ')}</small>
			</p>
			<Rich html={html} />
			<p>
				<a href={lite(href)}>{view.t('job.apply')}</a>
			</p>
		</>
	);
};

const plain = (pieces: readonly Piece[]) => pieces.map((piece) => piece.text).join('');

export const Search = ({ model, view }: { model: SearchPage; view: View }) => {
	const { query, category, hits, trending } = model;
	return (
		<>
			<h1>{view.t('header.search')}</h1>
			<search>
				<form action={model.path}>
					<p>
						<label htmlFor="q">{view.t('search.label')}</label>
						<input id="q" type="search" name="q" defaultValue={query} maxLength={model.limit} />
					</p>
					{category !== '' && <input type="hidden" name="category" value={category} />}
					{model.from !== '' && <input type="hidden" name="from" value={model.from} />}
					<input type="hidden" name="lite" value="1" />
					<button type="submit">{view.t('header.search')}</button>
				</form>
			</search>
			<Choices name={view.t('search.categories')} choices={model.categories} view={view} />
			{query !== '' && <h2>{searchHeading(model, view)}</h2>}
			{model.kinds.length > 1 && (
				<Choices name={view.t('search.kinds')} choices={kindChoices(model.kinds, view)} view={view} />
			)}
			{model.read !== '' && <p>{view.t('search.read', { words: `\u2068${model.read}\u2069` })}</p>}
			{model.nearly && <p>{view.t('search.nearly')}</p>}
			{hits.length === 0 && <p>{view.t(query === '' ? 'search.hint' : 'search.empty')}</p>}
			<ul>
				{hits.map(({ card, title, snippet, lang }) => (
					<li key={card.href} {...speech(view, card.lang, card.dir)}>
						<a href={lite(card.href)}>{plain(title)}</a>
						<br />
						<span {...(lang === card.lang ? {} : speech(view, lang))}>{plain(snippet)}</span>
					</li>
				))}
			</ul>
			{model.previous !== '' && (
				<p>
					<a href={lite(model.previous)} rel="prev">
						{view.t('list.page', { page: model.page - 1 })}
					</a>
				</p>
			)}
			<More next={model.next} view={view} />
			{trending.length > 0 && (
				<Part title={view.t('section.trending')}>
					<Stories cards={trending} view={view} />
				</Part>
			)}
		</>
	);
};

/** The form with which readers report an issue, or the thanks for it. */
export const Report = ({ model, view }: { model: ReportPage; view: View }) => {
	const { values, wrong, limits } = model;
	if (model.sent) return <Top title={view.t('report.thanks')} text={view.t('report.received')} />;
	const field = (name: keyof ReportValues) => ({
		id: name,
		name,
		defaultValue: values[name],
		'aria-invalid': wrong[name] === undefined ? undefined : true,
		'aria-describedby': wrong[name] === undefined ? undefined : `${name}-note`,
	});
	const around = (name: keyof ReportValues, control: ReactNode, optional = false) => (
		<p>
			<label htmlFor={name}>
				{view.t(`report.${name}`)}
				{optional && <small> {view.t('form.optional')}</small>}
			</label>
			{control}
			{wrong[name] !== undefined && <strong id={`${name}-note`}>{wrong[name]}</strong>}
		</p>
	);
	return (
		<>
			<Top title={view.t('menu.reportIssue')} text={view.t('report.lead')} />
			{model.notice !== '' && (
				<p role="alert">
					<strong>{model.notice}</strong>
				</p>
			)}
			<form method="post" action={lite(model.path)}>
				{around(
					'type',
					<select {...field('type')} required>
						<option value="">–</option>
						{model.kinds.map((kind) => (
							<option key={kind} value={kind}>
								{view.t(`report.${kind}` as MessageId)}
							</option>
						))}
					</select>,
				)}
				{around('page', <input {...field('page')} maxLength={limits.page} inputMode="url" dir="ltr" />, true)}
				{around('text', <textarea {...field('text')} maxLength={limits.text} rows={7} required />)}
				{around('name', <input {...field('name')} maxLength={limits.name} autoComplete="name" />, true)}
				{around(
					'email',
					<input
						{...field('email')}
						maxLength={limits.email}
						type="email"
						dir="ltr"
						autoComplete="email"
						required
					/>,
				)}
				{/* For programs that fill in whatever there is. */}
				<p hidden>
					<input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
				</p>
				<button type="submit">{view.t('report.send')}</button>
			</form>
		</>
	);
};
