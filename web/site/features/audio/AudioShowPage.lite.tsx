import type { AudioShowPage } from '../../../api/pages.gen';
import { Html, Items, liteHref, PageTitle, TitledSection } from '../../lite/elements';
import type { View } from '../../view';
import { episodeItem } from './Episode.lite';

export const AudioShowPageLite = ({ model, view }: { model: AudioShowPage; view: View }) => (
	<>
		<PageTitle title={model.show.title} text={model.show.excerpt} />
		<TitledSection title={view.t('audio.episodes')}>
			<Items items={model.episodes.map((episode) => episodeItem(episode, view))} view={view} />
			{model.next !== '' && (
				<p>
					<a href={liteHref(model.next)} rel="next">
						{view.t('audio.older')}
					</a>
				</p>
			)}
		</TitledSection>
		{model.podcast !== '' && (
			<TitledSection title={view.t('audio.subscribe')}>
				<p>
					<a href={model.podcast} dir="ltr" lang="en">
						{model.podcast}
					</a>
				</p>
			</TitledSection>
		)}
		<Html html={model.html} />
	</>
);
