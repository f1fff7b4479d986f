import type { WebinarPage } from '../../../api/pages.gen';
import { Html, liteHref, PageTitle, TitledSection, Translations } from '../../lite/elements';
import { stageAt } from '../../moments';
import { langAttributes, type View } from '../../view';
import { WebinarItems } from './Items.lite';

export const WebinarPageLite = ({ model, view }: { model: WebinarPage; view: View }) => {
	const { story, webinar, questions } = model;
	const stage = stageAt(view.now, webinar.startsAt, webinar.endsAt);
	const video = stage === 'ended' ? webinar.recording : stage === 'live' ? webinar.stream : null;
	return (
		<>
			<article {...langAttributes(view, story.lang, story.dir)}>
				<PageTitle title={story.title} text={story.excerpt} />
				<p {...langAttributes(view, view.lang)}>
					<small>
						{view.dates.dateTime(webinar.startsAt)}
						{webinar.cancelled
							? ` · ${view.t('webinar.cancelled')}`
							: stage === 'live' && ` · ${view.t('video.live')}`}
					</small>
				</p>
				{!webinar.cancelled && stage !== 'ended' && (
					<p>
						<a href={liteHref(webinar.register)} rel="nofollow">
							{view.t('video.enroll')}
						</a>
					</p>
				)}
				{!webinar.cancelled && stage !== 'ended' && webinar.calendar !== null && (
					<p>
						<a href={webinar.calendar.file}>{view.t('calendar.add')}</a>
					</p>
				)}
				{!webinar.cancelled && video !== null && video.src !== '' && (
					<p>
						<a href={video.src}>{view.t('video.watch')}</a>
					</p>
				)}
				{webinar.article !== null && (
					<p>
						<span {...langAttributes(view, view.lang)}>{view.t('webinar.article')}</span>{' '}
						<a href={liteHref(webinar.article.href)}>{webinar.article.text}</a>
					</p>
				)}
				<Html html={story.html} />
				{webinar.speakers.length > 0 && (
					<TitledSection title={view.t('webinar.speakers')}>
						<ul>
							{webinar.speakers.map((speaker) => (
								<li key={speaker.name}>
									{speaker.href === '' ? speaker.name : <a href={liteHref(speaker.href)}>{speaker.name}</a>}
									{speaker.role !== '' && ` · ${speaker.role}`}
								</li>
							))}
						</ul>
					</TitledSection>
				)}
				{stage === 'ended' && webinar.takeaways.length > 0 && (
					<TitledSection title={view.t('webinar.takeaways')}>
						<ul>
							{webinar.takeaways.map((text) => (
								<li key={text}>{text}</li>
							))}
						</ul>
					</TitledSection>
				)}
				{stage === 'ended' && webinar.transcript.length > 0 && (
					<TitledSection title={view.t('webinar.transcript')}>
						{webinar.transcript.map(({ seconds, speaker, text }) => (
							<p key={`${seconds} ${text}`}>
								{speaker !== '' && <strong>{speaker}: </strong>}
								{text}
							</p>
						))}
					</TitledSection>
				)}
				{questions.length > 0 && (
					<TitledSection title={view.t('webinar.questions')}>
						<ul>
							{questions.map((question) => (
								<li key={question.id}>
									{question.text} {question.answer !== '' && <em>{question.answer}</em>}
								</li>
							))}
						</ul>
					</TitledSection>
				)}
			</article>
			<Translations others={model.translations} view={view} />
			{model.suggested.length > 0 && (
				<TitledSection title={view.t('webinar.suggested')}>
					<WebinarItems cards={model.suggested} view={view} />
				</TitledSection>
			)}
		</>
	);
};
