import type { LivePage } from '../../../api/pages.gen';
import { liteHref, PageTitle, Stories, TitledSection } from '../../lite/elements';
import { langAttributes, type View } from '../../view';

/** The lite form of a broadcast; the video plays only on the full page. */
export const LivePageLite = ({ model, view }: { model: LivePage; view: View }) => {
	const { video, latest } = model;
	return (
		<>
			<p>
				<strong>{view.t(video === null ? 'live.off' : 'video.live')}</strong>
			</p>
			<PageTitle
				title={model.title}
				text={model.description}
				langProps={langAttributes(view, model.contentLang)}
			/>
			<p>
				{video === null ? (
					<a href={liteHref(model.videos)}>{view.t('live.videos')}</a>
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
