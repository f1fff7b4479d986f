import type { VideosPage } from '../../../api/pages.gen';
import { NextLink, Stories } from '../../lite/elements';
import type { View } from '../../view';

export const VideosPageLite = ({ model, view }: { model: VideosPage; view: View }) => (
	<>
		<h1>{model.head.title}</h1>
		{model.lead === null && model.list.cards.length === 0 && <p>{view.t('list.empty')}</p>}
		<Stories cards={[...(model.lead === null ? [] : [model.lead]), ...model.list.cards]} view={view} />
		<NextLink next={model.list.next?.href ?? ''} view={view} />
	</>
);
