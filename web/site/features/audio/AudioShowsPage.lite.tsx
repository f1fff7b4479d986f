import type { AudioShowsPage } from '../../../api/pages.gen';
import { Items, PageTitle } from '../../lite/elements';
import type { View } from '../../view';

export const AudioShowsPageLite = ({ model, view }: { model: AudioShowsPage; view: View }) => (
	<>
		<PageTitle title={view.t('menu.audioShows')} text="" />
		<Items
			items={model.shows.map(({ title, href, count }) => ({
				title,
				href,
				note: view.t('audio.count', { n: count }),
				lang: view.lang,
			}))}
			view={view}
		/>
	</>
);
