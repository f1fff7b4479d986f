import type { AudioEpisodePage } from '../../../api/pages.gen';
import { Html, Items, liteHref, PageTitle, TitledSection } from '../../lite/elements';
import type { View } from '../../view';
import { episodeItem, episodeNote } from './Episode.lite';

export const AudioEpisodePageLite = ({ model, view }: { model: AudioEpisodePage; view: View }) => (
	<>
		<article>
			<p>
				<a href={liteHref(model.show.href)}>{model.show.title}</a>
			</p>
			<PageTitle title={model.episode.title} text={model.episode.excerpt} />
			<p>
				<a href={model.audio}>{view.t('listen.listen')}</a> <small>{episodeNote(model.episode, view)}</small>
			</p>
			<Html html={model.html} />
		</article>
		{model.next !== null && (
			<TitledSection title={view.t('audio.next')}>
				<Items items={[episodeItem(model.next, view)]} view={view} />
			</TitledSection>
		)}
	</>
);
