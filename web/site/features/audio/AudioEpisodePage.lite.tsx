import type { AudioEpisodePage } from '../../../api/pages.gen';
import { Items, lite, Rich, TitledSection, Top } from '../../lite/elements';
import type { View } from '../../view';
import { itemOf, noteOf } from './Episode.lite';

export const AudioEpisodePageLite = ({ model, view }: { model: AudioEpisodePage; view: View }) => (
	<>
		<article>
			<p>
				<a href={lite(model.show.href)}>{model.show.title}</a>
			</p>
			<Top title={model.episode.title} text={model.episode.excerpt} />
			<p>
				<a href={model.audio}>{view.t('listen.listen')}</a> <small>{noteOf(model.episode, view)}</small>
			</p>
			<Rich html={model.html} />
		</article>
		{model.next !== null && (
			<TitledSection title={view.t('audio.next')}>
				<Items items={[itemOf(model.next, view)]} view={view} />
			</TitledSection>
		)}
	</>
);
