import type { LivePage } from '../../../api/pages.gen';
import { lite, Stories, TitledSection, Top } from '../../lite/elements';
import { speech, type View } from '../../view';

/** A broadcast: it plays on the full page. */
export const LivePageLite = ({ model, view }: { model: LivePage; view: View }) => {
	const { video, latest } = model;
	return (
		<>
			<p>
				<strong>{view.t(video === null ? 'live.off' : 'video.live')}</strong>
			</p>
			<Top title={model.title} text={model.description} spoken={speech(view, model.contentLang)} />
			<p>
				{video === null ? (
					<a href={lite(model.videos)}>{view.t('live.videos')}</a>
				) : (
					<a href={model.otherForm}>{view.t('video.watch')}</a>
				)}
			</p>
			{latest !== null && (
				<TitledSection title={view.t('section.latestVideos')}>
					<Stories cards={latest.stories.cards} view={view} />
				</TitledSection>
			)}
		</>
	);
};
