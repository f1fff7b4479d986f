import type { WebinarRoomPage as Model } from '../../../api/pages.gen';
import { FileField } from '../../components/FileField/FileField';
import { FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
import { PostForm } from '../../components/Form/PostForm';
import sheet from '../../components/Sheet/Sheet.module.css';
import { langAttributes, type View } from '../../view';
import styles from './Webinar.module.css';

/** The form for the transcript of the recording, and the draft of a story that is made from it; nothing before the end and for speakers. */
export const RoomTranscript = ({ model, view }: { model: Model; view: View }) => {
	const { transcript, action, version, liteForm } = model;
	if (transcript === null) return null;
	const error = transcript.error === '' ? undefined : transcript.error;
	const { story } = transcript;
	return (
		<section className={styles.block} aria-labelledby="transcript">
			<h2 id="transcript">{view.t('webinar.transcript')}</h2>
			<p>{view.t(transcript.stored ? 'webinar.room.transcriptStored' : 'webinar.room.transcriptWhy')}</p>
			<PostForm action={action} hidden={{ do: 'transcript', version }} lite={liteForm} files>
				<FieldFrame
					id="transcript-file"
					label={view.t('webinar.room.transcriptFile')}
					error={error}
					hint={view.t('webinar.room.transcriptHint', { formats: transcript.types, size: transcript.size })}
				>
					<FileField
						{...fieldAttributes('transcript-file', error, true)}
						t={view.t}
						lite
						name="transcript"
						accept=".vtt,.srt,text/vtt,application/x-subrip"
						required
						autoFocus={error !== undefined}
					/>
				</FieldFrame>
				<button className={sheet.button} type="submit">
					{view.t('webinar.room.upload')}
				</button>
			</PostForm>
			{story !== null && (
				<p>
					<a className={styles.plain} href={story.href} {...langAttributes(view, story.lang)}>
						{story.text}
					</a>
				</p>
			)}
			{(transcript.stored || transcript.draft) && story === null && (
				<>
					<p id="draft-why">{view.t('webinar.room.draftWhy')}</p>
					<PostForm action={action} hidden={{ do: transcript.draft ? 'preview' : 'draft' }} lite={liteForm}>
						<button className={sheet.button} type="submit" aria-describedby="draft-why">
							{view.t(transcript.draft ? 'webinar.room.openDraft' : 'webinar.room.draft')}
						</button>
					</PostForm>
				</>
			)}
		</section>
	);
};
