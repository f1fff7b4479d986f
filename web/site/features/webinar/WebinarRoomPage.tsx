import { maxPollText, maxWebinarAnswer } from '../../../api/limits.gen';
import type { WebinarRoomPage as Model, RoomQuestion } from '../../../api/pages.gen';
import { FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
import form from '../../components/Form/Form.module.css';
import { PostForm } from '../../components/Form/PostForm';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { Enhancement } from '../../enhancements/Enhancement';
import { langAttributes, type View } from '../../view';
import { writtenAttributes } from '../../written';
import { RoomTranscript } from './RoomTranscript';
import styles from './Webinar.module.css';

interface Props {
	model: Model;
	view: View;
}

/** A form with one button. */
const ButtonForm = ({
	model,
	hidden,
	text,
	about,
}: Pick<Props, 'model'> & { hidden: Record<string, string>; text: string; about?: string }) => (
	<PostForm action={model.action} hidden={hidden} lite={model.liteForm}>
		<button className={sheet.button} type="submit" aria-describedby={about}>
			{text}
		</button>
	</PostForm>
);

/** The button that begins or ends the webinar, with a text about its effect. */
const BeginOrEnd = ({ model, view }: Props) => {
	if (model.status === 'upcoming' && !model.mayBegin)
		return (
			<section className={styles.block} aria-label={view.t('webinar.room.goLive')}>
				<p>{view.t('webinar.room.tooEarly')}</p>
			</section>
		);
	if (model.status === 'upcoming')
		return (
			<section className={styles.block} aria-label={view.t('webinar.room.goLive')}>
				<p id="why">{view.t('webinar.room.goLiveWhy')}</p>
				<ButtonForm model={model} hidden={{ do: 'begin' }} text={view.t('webinar.room.goLive')} about="why" />
			</section>
		);
	if (model.status !== 'live') return null;
	return (
		<details className={styles.block}>
			<summary>{view.t('webinar.room.end')}</summary>
			<p id="why">{view.t('webinar.room.endWhy')}</p>
			<ButtonForm model={model} hidden={{ do: 'end' }} text={view.t('webinar.room.endNow')} about="why" />
		</details>
	);
};

/** The forms for new times and for the cancellation of a webinar that is not over. */
const TimesAndCancellation = ({ model, view }: Props) => {
	if (model.status !== 'upcoming' && model.status !== 'live') return null;
	const { times, version } = model;
	const error = times.error === '' ? undefined : times.error;
	return (
		<>
			<details className={styles.block} open={error !== undefined}>
				<summary>{view.t('webinar.room.times')}</summary>
				<p>{view.t('webinar.room.timesWhy', { zone: model.zoneName })}</p>
				<PostForm action={model.action} hidden={{ do: 'times', version }} lite={model.liteForm}>
					<FieldFrame id="starts" label={view.t('webinar.room.starts')} error={error}>
						<input
							type="datetime-local"
							{...fieldAttributes('starts', error)}
							className={form.input}
							name="starts"
							required
							defaultValue={times.startsAt}
						/>
					</FieldFrame>
					<FieldFrame id="ends" label={view.t('webinar.room.ends')}>
						<input
							type="datetime-local"
							className={form.input}
							id="ends"
							name="ends"
							required
							defaultValue={times.endsAt}
						/>
					</FieldFrame>
					<button className={sheet.button} type="submit">
						{view.t('webinar.room.saveTimes')}
					</button>
				</PostForm>
			</details>
			<details className={styles.block}>
				<summary>{view.t('webinar.room.cancel')}</summary>
				<p id="cancel-why">{view.t('webinar.room.cancelWhy')}</p>
				<ButtonForm
					model={model}
					hidden={{ do: 'cancel' }}
					text={view.t('webinar.room.cancelNow')}
					about="cancel-why"
				/>
			</details>
		</>
	);
};

/** A question with the form for its answer. Moderators can hide it. */
const Question = ({ question, model, view }: Props & { question: RoomQuestion }) => {
	const { id } = question;
	return (
		<li id={`question-${id}`}>
			<p id={`text-${id}`} {...writtenAttributes(view, question.text)}>
				{question.text}
			</p>
			<p className={styles.role}>
				<span aria-hidden="true">▲ </span>
				{new Intl.NumberFormat(view.numbers).format(question.votes)}
				{question.hidden && ` · ${view.t('webinar.room.hidden')}`}
			</p>
			<PostForm
				action={model.action}
				hidden={{ do: 'answer', id, version: question.version }}
				lite={model.liteForm}
			>
				<FieldFrame id={`answer-${id}`} label={view.t('webinar.room.answer')}>
					<textarea
						className={form.input}
						id={`answer-${id}`}
						aria-describedby={`text-${id}`}
						name="answer"
						dir="auto"
						rows={2}
						maxLength={maxWebinarAnswer}
						defaultValue={question.answer}
					/>
				</FieldFrame>
				<button className={sheet.button} type="submit" aria-describedby={`text-${id}`}>
					{view.t('webinar.room.saveAnswer')}
				</button>
			</PostForm>
			{model.moderator && (
				<ButtonForm
					model={model}
					hidden={{ do: question.hidden ? 'show' : 'hide', id }}
					text={view.t(question.hidden ? 'webinar.room.show' : 'webinar.room.hide')}
					about={`text-${id}`}
				/>
			)}
		</li>
	);
};

/** The polls with their votes, and for moderators the form for a new one. */
const Polls = ({ model, view }: Props) => {
	const { polls, poll, moderator } = model;
	const count = new Intl.NumberFormat(view.numbers);
	const error = poll.error === '' ? undefined : poll.error;
	const optionsError = poll.optionsError === '' ? undefined : poll.optionsError;
	return (
		<section className={styles.block} aria-labelledby="polls">
			<h2 id="polls">{view.t('webinar.polls')}</h2>
			<div className={styles.polls}>
				{polls.map(({ id, question, options, open }) => (
					<div key={id}>
						<p id={`poll-${id}`}>
							<span {...writtenAttributes(view, question)}>{question}</span>
							{!open && ` (${view.t('webinar.pollClosed')})`}
						</p>
						<ul className={styles.list}>
							{options.map(({ text, votes }) => (
								<li key={text}>
									<span {...writtenAttributes(view, text)}>{text}</span>: {count.format(votes)}
								</li>
							))}
						</ul>
						{open && moderator && (
							<ButtonForm
								model={model}
								hidden={{ do: 'close', id }}
								text={view.t('webinar.room.closePoll')}
								about={`poll-${id}`}
							/>
						)}
					</div>
				))}
			</div>
			{moderator && model.status !== 'ended' && model.status !== 'cancelled' && (
				<PostForm action={model.action} hidden={{ do: 'poll' }} lite={model.liteForm}>
					<h3>{view.t('webinar.room.newPoll')}</h3>
					<FieldFrame id="poll-question" label={view.t('webinar.room.pollQuestion')} error={error}>
						<input
							type="text"
							{...fieldAttributes('poll-question', error)}
							className={form.input}
							name="question"
							dir="auto"
							maxLength={maxPollText}
							required
							defaultValue={poll.question}
						/>
					</FieldFrame>
					<FieldFrame id="poll-options" label={view.t('webinar.room.options')} error={optionsError}>
						<textarea
							{...fieldAttributes('poll-options', optionsError)}
							className={form.input}
							name="options"
							dir="auto"
							rows={4}
							required
							defaultValue={poll.options}
						/>
					</FieldFrame>
					<button className={sheet.button} type="submit">
						{view.t('webinar.room.openPoll')}
					</button>
				</PostForm>
			)}
		</section>
	);
};

/** The room without its frame, also used by the lite form. */
export const RoomContent = ({ model, view }: Props) => {
	const { card, status, questions } = model;
	const count = (n: number) => new Intl.NumberFormat(view.numbers).format(n);
	const states = {
		upcoming: 'video.upcoming',
		live: 'video.live',
		ended: 'webinar.over',
		cancelled: 'webinar.cancelled',
	} as const;
	return (
		<>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{view.t('webinar.room')}</h1>
				<p className={sheet.lede} {...langAttributes(view, card.lang, card.dir)}>
					<a href={card.href}>{card.title}</a>
				</p>
				<p className={styles.facts}>
					<span className={status === 'live' ? styles.live : undefined}>
						{view.t(states[status as keyof typeof states])}
					</span>
					<span>
						<time dateTime={card.startsAt}>{view.dates.dateTime(card.startsAt)}</time>{' '}
						<bdi dir="ltr">({model.zone})</bdi>
					</span>
					<span data-audience={view.t('webinar.audience', { count: '{count}' })}>
						{view.t('webinar.audience', { count: count(model.open) })}
					</span>
					<span>{view.t('webinar.room.registered', { count: count(model.registered) })}</span>
				</p>
				{model.confirmation !== '' && <p role="status">{model.confirmation}</p>}
			</header>
			{model.notice !== '' && (
				<p className={form.notice} role="alert">
					{model.notice}
				</p>
			)}
			<div className={styles.stack}>
				{model.moderator && <BeginOrEnd model={model} view={view} />}
				{model.ingest !== '' && (
					<section className={styles.block} aria-labelledby="ingest">
						<h2 id="ingest">{view.t('webinar.room.ingest')}</h2>
						<p className={styles.address}>
							<bdi dir="ltr">{model.ingest}</bdi>
						</p>
					</section>
				)}
				<section className={styles.block} aria-labelledby="questions">
					<h2 id="questions">{view.t('webinar.questions')}</h2>
					<p>
						<a className={styles.plain} href={model.action}>
							{view.t('webinar.room.refresh')}
						</a>
					</p>
					{questions.length === 0 && <p>{view.t('webinar.noQuestions')}</p>}
					<ol className={styles.room}>
						{questions.map((question) => (
							<Question key={question.id} question={question} model={model} view={view} />
						))}
					</ol>
				</section>
				<Polls model={model} view={view} />
				<RoomTranscript model={model} view={view} />
				{model.speakerLink !== '' && (
					<section className={styles.block} aria-labelledby="link">
						<h2 id="link">{view.t('webinar.room.speakerLink')}</h2>
						<p>{view.t('webinar.room.speakerLinkWhy')}</p>
						<p className={styles.address}>
							<bdi dir="ltr">{model.speakerLink}</bdi>
						</p>
						<ButtonForm
							model={model}
							hidden={{ do: 'withdraw' }}
							text={view.t('webinar.room.withdrawLink')}
						/>
					</section>
				)}
				{model.moderator && <TimesAndCancellation model={model} view={view} />}
				{model.rooms !== '' && (
					<p className={styles.block}>
						<a className={styles.plain} href={model.rooms}>
							{view.t('webinar.rooms')}
						</a>
					</p>
				)}
			</div>
		</>
	);
};

/** The page from which moderators and speakers run a webinar. */
export const WebinarRoomPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<Enhancement name="room" when="load">
			<div
				className={`${sheet.sheet} ${sheet.narrow}`}
				data-untracked=""
				data-room={model.webinar}
				data-status={model.status}
			>
				<RoomContent model={model} view={view} />
			</div>
		</Enhancement>
	</Page>
);
