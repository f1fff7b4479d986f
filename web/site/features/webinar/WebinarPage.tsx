import { Fragment } from 'react';
import { maxWebinarFeedback, maxWebinarQuestion } from '../../../api/limits.gen';
import type { WebinarPage as Model, Video } from '../../../api/pages.gen';
import { formatClock } from '../../clock';
import { AddToCalendar } from '../../components/AddToCalendar/AddToCalendar';
import { Breadcrumbs } from '../../components/Breadcrumbs/Breadcrumbs';
import { PictureOrIcon } from '../../components/Fallback/Fallback';
import form from '../../components/Form/Form.module.css';
import { Page } from '../../components/Page/Page';
import { Picture } from '../../components/Picture/Picture';
import { Print } from '../../components/Print/Print';
import { Prose } from '../../components/Prose/Prose';
import sheet from '../../components/Sheet/Sheet.module.css';
import { stageAttributes, timeAttributes } from '../../components/Stage/Stage';
import { StoryActions } from '../../components/StoryActions/StoryActions';
import { Translations } from '../../components/Translations/Translations';
import { Enhancement } from '../../enhancements/Enhancement';
import { messagesFor } from '../../i18n/catalogues';
import { timeTexts } from '../../i18n/dates';
import { Island } from '../../islands/Island';
import { videoTexts } from '../../islands/VideoPlayer/texts';
import type { Stage } from '../../moments';
import { langAttributes, type View } from '../../view';
import styles from './Webinar.module.css';
import { WebinarList } from './WebinarsPage';

interface Props {
	model: Model;
	view: View;
}

/** A video that loads nothing before the reader plays it. */
const Player = ({ video, model, view }: Props & { video: Video }) => (
	<Island
		name="VideoPlayer"
		when="interaction"
		props={{
			video,
			picture: model.story.picture,
			title: model.story.title,
			lang: view.lang,
			texts: messagesFor(view.lang, videoTexts),
		}}
	/>
);

const Speakers = ({ model, view }: Props) => (
	<section className={styles.block} aria-labelledby="speakers">
		<h2 id="speakers">{view.t('webinar.speakers')}</h2>
		<ul className={styles.speakers}>
			{model.webinar.speakers.map((speaker) => (
				<li key={speaker.name} className={styles.speaker}>
					<PictureOrIcon kind="influencer" picture={speaker.picture} slot="thumbnail" />
					<div>
						<p className="touch">
							{speaker.href === '' ? speaker.name : <a href={speaker.href}>{speaker.name}</a>}
						</p>
						{speaker.role !== '' && (
							<p className={styles.role} {...langAttributes(view, model.story.lang)}>
								{speaker.role}
							</p>
						)}
					</div>
				</li>
			))}
		</ul>
	</section>
);

/** The questions in a webinar, newest first, and the form to ask one before its end. */
const Questions = ({ model, view, when }: Props & { when: (...stages: Stage[]) => object }) => {
	const { webinar, questions } = model;
	const count = (n: number) => new Intl.NumberFormat(view.numbers).format(n);
	return (
		<section className={styles.block} aria-labelledby="questions" data-questions-block="">
			<h2 id="questions">{view.t('webinar.questions')}</h2>
			<form className={form.form} data-question-form="" {...when('upcoming', 'live')}>
				<label className={form.field}>
					<span className={form.label}>{view.t('webinar.ask')}</span>
					<textarea className={form.input} name="question" rows={2} maxLength={maxWebinarQuestion} required />
				</label>
				<button className={form.button} type="submit">
					{view.t('webinar.send')}
				</button>
				<p role="status" data-outcome="" />
			</form>
			<p data-no-questions="" hidden={questions.length > 0}>
				{view.t('webinar.noQuestions')}
			</p>
			<ol className={styles.questions} data-questions="" data-vote={view.t('webinar.vote')}>
				{questions.map((question) => (
					<li key={question.id} data-question={question.id}>
						<p dir="auto">{question.text}</p>
						<button
							type="button"
							className={styles.vote}
							aria-pressed={false}
							aria-label={`${view.t('webinar.vote')}: ${count(question.votes)}`}
							disabled={webinar.cancelled}
						>
							{count(question.votes)}
						</button>
						<p className={styles.answer} dir="auto" hidden={question.answer === ''}>
							{question.answer}
						</p>
					</li>
				))}
			</ol>
		</section>
	);
};

/** The form for feedback after the end. */
const Feedback = ({ view, when }: Pick<Props, 'view'> & { when: (...stages: Stage[]) => object }) => (
	<section className={styles.block} aria-labelledby="feedback" {...when('ended')}>
		<h2 id="feedback">{view.t('webinar.feedback')}</h2>
		<p role="status" data-thanks="" hidden>
			{view.t('webinar.thanks')}
		</p>
		<form className={form.form} data-feedback="">
			<fieldset>
				<legend className={form.label}>{view.t('webinar.stars')}</legend>
				<div className={styles.stars}>
					{[1, 2, 3, 4, 5].map((count) => (
						<label key={count}>
							<input name="stars" type="radio" value={count} required />
							<span className="hidden-text">{view.t('webinar.star', { count })}</span>
						</label>
					))}
				</div>
			</fieldset>
			<label className={form.field}>
				<span className={form.label}>{view.t('webinar.feedbackText')}</span>
				<textarea className={form.input} name="text" rows={3} maxLength={maxWebinarFeedback} />
			</label>
			<label className={form.choice}>
				<input type="checkbox" name="recommend" />
				<span>{view.t('webinar.recommend')}</span>
			</label>
			<button className={form.button} type="submit">
				{view.t('webinar.sendFeedback')}
			</button>
			<p role="status" data-outcome="" />
		</form>
	</section>
);

/** A time in the recording: a button that moves the player there if linked, otherwise text. */
const RecordingTime = ({ seconds, linked, lang }: { seconds: number; linked: boolean; lang: string }) =>
	linked ? (
		<button className={styles.chapter} type="button" data-seconds={seconds}>
			{formatClock(seconds, lang)}
		</button>
	) : (
		<>{formatClock(seconds, lang)} </>
	);

/** The chapters of the recording: each moves the player to its beginning. */
const Chapters = ({ model, view, when }: Props & { when: (...stages: Stage[]) => object }) => {
	const { chapters, recording } = model.webinar;
	return (
		chapters.length > 0 && (
			<section className={styles.block} aria-labelledby="chapters" {...when('ended')}>
				<h2 id="chapters">{view.t('webinar.chapters')}</h2>
				<ol className={styles.chapters} {...langAttributes(view, model.story.lang, model.story.dir)}>
					{chapters.map((chapter) => (
						<li key={chapter.seconds}>
							{recording === null ? (
								`${formatClock(chapter.seconds, view.lang)} ${chapter.title}`
							) : (
								<button className={styles.chapter} type="button" data-seconds={chapter.seconds}>
									<span>{formatClock(chapter.seconds, view.lang)}</span> {chapter.title}
								</button>
							)}
						</li>
					))}
				</ol>
			</section>
		)
	);
};

/** The parts that are shown after the end: takeaways and transcript. */
const Afterwards = ({ model, view, when }: Props & { when: (...stages: Stage[]) => object }) => {
	const { takeaways, transcript } = model.webinar;
	const langProps = langAttributes(view, model.story.lang, model.story.dir);
	return (
		<>
			{takeaways.length > 0 && (
				<section className={styles.block} aria-labelledby="takeaways" {...when('ended')}>
					<h2 id="takeaways">{view.t('webinar.takeaways')}</h2>
					<ul className={styles.list} {...langProps}>
						{takeaways.map((text) => (
							<li key={text}>{text}</li>
						))}
					</ul>
				</section>
			)}
			{transcript.length > 0 && (
				<details className={styles.block} {...when('ended')}>
					<summary>{view.t('webinar.transcript')}</summary>
					<div {...langProps}>
						{transcript.map(({ seconds, speaker, text, chapter }) => (
							<Fragment key={`${seconds} ${text}`}>
								{chapter !== '' && <h3>{chapter}</h3>}
								<p>
									{seconds >= 0 && (
										<RecordingTime
											seconds={seconds}
											linked={model.webinar.recording !== null}
											lang={view.lang}
										/>
									)}
									{speaker !== '' && <strong>{speaker}: </strong>}
									{text}
								</p>
							</Fragment>
						))}
					</div>
				</details>
			)}
		</>
	);
};

/** The state of the webinar, its time and the number of readers who watch it. */
const Facts = ({ model, view, when }: Props & { when: (...stages: Stage[]) => object }) => {
	const { startsAt, cancelled } = model.webinar;
	return (
		<p className={styles.facts} data-facts="">
			{!cancelled && (
				<span className={styles.live} {...when('live')}>
					{view.t('video.live')}
				</span>
			)}
			<span>
				<time dateTime={startsAt}>{view.dates.dateTime(startsAt)}</time>
			</span>
			<span
				data-your-time={view.t('webinar.yourTime', { time: '{time}' })}
				data-times={timeTexts(view.t)}
				hidden
			/>
			{!cancelled && (
				<span {...when('live')}>
					<span data-audience={view.t('webinar.audience', { count: '{count}' })} />
				</span>
			)}
			{!cancelled && <span {...when('ended')}>{view.t('webinar.over')}</span>}
		</p>
	);
};

/** The player of the stream or of the recording, and before the start the picture. */
const Screen = ({ model, view, when }: Props & { when: (...stages: Stage[]) => object }) => {
	const { story, webinar } = model;
	return (
		<div className={styles.screen}>
			<div data-player="" {...when('live')}>
				<p data-no-stream="" hidden={webinar.hasStream}>
					{view.t('webinar.noStream')}
				</p>
				<div hidden={!webinar.hasStream}>
					<Player video={webinar.stream} model={model} view={view} />
				</div>
			</div>
			<div data-recording="" {...when('ended')}>
				{webinar.recording === null ? (
					<p>{view.t('webinar.noRecording')}</p>
				) : (
					<Player video={webinar.recording} model={model} view={view} />
				)}
			</div>
			<div className={styles.poster} {...when('upcoming')}>
				{story.picture === null ? (
					<Print id={webinar.id} />
				) : (
					<Picture picture={story.picture} slot="hero" ratio="r169" decorative />
				)}
			</div>
		</div>
	);
};

/** The actions of a reader before the end: register, see the registration, and add the webinar to a calendar. */
const Registration = ({ model, view, when }: Props & { when: (...stages: Stage[]) => object }) => {
	const { webinar } = model;
	return (
		<div className={styles.panel}>
			<p
				className={styles.countdown}
				role="timer"
				data-countdown={view.t('webinar.startsIn', { time: '{time}' })}
				{...when('upcoming')}
			/>
			<div className={styles.actions} {...when('upcoming', 'live')}>
				<a className={form.button} href={webinar.register} rel="nofollow" data-register="">
					{view.t('video.enroll')}
				</a>
				<p data-is-registered="" hidden>
					{view.t('webinar.isRegistered')}
				</p>
				<p data-is-waiting="" hidden>
					{view.t('webinar.waiting')}
				</p>
				<button className={styles.plain} type="button" data-leave="" hidden>
					{view.t('webinar.leave')}
				</button>
			</div>
			{webinar.calendar !== null && (
				<div {...when('upcoming', 'live')}>
					<AddToCalendar links={webinar.calendar} view={view} />
				</div>
			)}
			<p {...when('upcoming', 'live')}>
				<a className={styles.plain} href={webinar.mine} rel="nofollow">
					{view.t('webinar.mine')}
				</a>
			</p>
			<p data-to-room="" hidden>
				<a className={styles.plain} href={webinar.room} rel="nofollow">
					{view.t('webinar.room')}
				</a>
			</p>
		</div>
	);
};

/** The dialog with the registration form, whose fields the script fetches. */
const FormDialog = ({ view }: Pick<Props, 'view'>) => (
	<dialog
		className={styles.dialog}
		data-dialog=""
		data-input={form.input}
		data-field={form.field}
		data-label={form.label}
		data-choice={form.choice}
		data-error={form.error}
		data-wrong={view.t('webinar.check')}
		data-wrong-tel={view.t('webinar.wrongPhone')}
		data-wrong-email={view.t('form.email')}
		data-missing={view.t('form.required')}
		aria-labelledby="registration"
	>
		<form className={form.form} method="dialog" noValidate>
			<h2 id="registration">{view.t('webinar.form')}</h2>
			<div className={form.form} data-fields="" />
			<p className={form.error} role="alert" data-outcome="" hidden />
			<div className={styles.actions}>
				<button className={form.button} type="submit">
					{view.t('event.register')}
				</button>
				<button className={styles.plain} type="button" data-close="">
					{view.t('header.close')}
				</button>
			</div>
		</form>
	</dialog>
);

/** A webinar before, during and after it. */
export const WebinarPage = ({ model, view }: Props) => {
	const { story, webinar } = model;
	const { startsAt, endsAt, cancelled } = webinar;
	const when = (...stages: Stage[]) => stageAttributes(stages, startsAt, endsAt, view);
	const langProps = langAttributes(view, story.lang, story.dir);
	return (
		<Page frame={model} view={view}>
			<Enhancement name="webinar" when="load">
				<article
					className={styles.page}
					data-webinar={webinar.id}
					data-reading={story.id}
					data-path={new URL(story.share.url).pathname}
					data-cancelled={cancelled}
					data-registered={view.t('webinar.registered')}
					data-failed={view.t('webinar.failed')}
					data-offline={view.t('offline.title')}
					data-waiting={view.t('webinar.waiting')}
					data-left={view.t('webinar.left')}
					data-asked={view.t('webinar.asked')}
					data-ask-failed={view.t('webinar.askFailed')}
					data-poll-closed={view.t('webinar.pollClosed')}
					data-answer-class={styles.answer}
					data-vote-class={styles.vote}
					{...timeAttributes(startsAt, endsAt)}
				>
					<header className={styles.head}>
						<Breadcrumbs
							links={story.category === null ? [story.brand] : [story.brand, story.category]}
							view={view}
						/>
						<h1 className={sheet.title} {...langProps}>
							{story.title}
						</h1>
						{story.excerpt !== '' && (
							<p className={sheet.lede} {...langProps}>
								{story.excerpt}
							</p>
						)}
						<Facts model={model} view={view} when={when} />
						{cancelled && (
							<p className={form.notice} role="status">
								{view.t('webinar.cancelled')}
							</p>
						)}
					</header>
					{!cancelled && <Screen model={model} view={view} when={when} />}
					<div className={styles.side}>
						{!cancelled && <Registration model={model} view={view} when={when} />}
						{!cancelled && <Chapters model={model} view={view} when={when} />}
						{webinar.speakers.length > 0 && <Speakers model={model} view={view} />}
					</div>
					<div className={styles.text}>
						{webinar.article !== null && (
							<p>
								{view.t('webinar.article')}{' '}
								<a className={styles.plain} href={webinar.article.href} {...langProps}>
									{webinar.article.text}
								</a>
							</p>
						)}
						<div className={styles.story} {...langProps}>
							<Prose
								html={story.html}
								entityCards={story.entityCards}
								lang={story.lang}
								dir={story.dir}
								view={view}
								ending="mark"
							/>
						</div>
						<section className={styles.block} aria-labelledby="polls" data-polls-block="" hidden>
							<h2 id="polls">{view.t('webinar.polls')}</h2>
							<div className={styles.polls} data-polls="" data-option={styles.option} />
						</section>
						{webinar.questions && !cancelled && <Questions model={model} view={view} when={when} />}
						{!cancelled && <Afterwards model={model} view={view} when={when} />}
						{webinar.feedback && !cancelled && <Feedback view={view} when={when} />}
						<Translations others={model.translations} view={view} />
					</div>
					<StoryActions story={story} preview={model.preview !== null} view={view} />
					<FormDialog view={view} />
				</article>
			</Enhancement>
			<div className={styles.wide}>
				<Enhancement name="webinars" when="visible">
					<WebinarList
						id="suggested"
						title={view.t('webinar.suggested')}
						cards={model.suggested}
						view={view}
					/>
				</Enhancement>
			</div>
		</Page>
	);
};
