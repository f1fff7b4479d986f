import type { AudioShowPage } from '../../../api/pages.gen';
import { Items, lite, Rich, TitledSection, Top } from '../../lite/elements';
import type { View } from '../../view';
import { itemOf } from './Episode.lite';

export const AudioShowPageLite = ({ model, view }: { model: AudioShowPage; view: View }) => (
	<>
		<Top title={model.show.title} text={model.show.excerpt} />
		<TitledSection title={view.t('audio.episodes')}>
			<Items items={model.episodes.map((episode) => itemOf(episode, view))} view={view} />
			{model.next !== '' && (
				<p>
					<a href={lite(model.next)} rel="next">
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
		<Rich html={model.html} />
	</>
);
