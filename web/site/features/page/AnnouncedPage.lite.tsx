import type { AnnouncedPage } from '../../../api/pages.gen';
import { Stories } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { announcedText } from './AnnouncedPage';

export const AnnouncedPageLite = ({ model, view }: { model: AnnouncedPage; view: View }) => (
	<>
		<h1 {...langAttributes(view, model.titleLang)}>{model.title}</h1>
		<p className="excerpt">{view.t(announcedText(model))}</p>
		<Stories cards={model.cards} view={view} />
	</>
);
