import type { AnnouncedPage } from '../../../api/pages.gen';
import { Stories } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { announcement } from './AnnouncedPage';

export const AnnouncedPageLite = ({ model, view }: { model: AnnouncedPage; view: View }) => (
	<>
		<h1 {...langAttributes(view, model.titleLang)}>{model.title}</h1>
		<p className="excerpt">{view.t(announcement(model))}</p>
		<Stories cards={model.cards} view={view} />
	</>
);
