import type { StatusPage } from '../../../api/pages.gen';
import { liteHref, PageTitle, Stories } from '../../lite/elements';
import { linkText, type View } from '../../view';

export const StatusPageLite = ({ model, view }: { model: StatusPage; view: View }) => (
	<>
		<PageTitle title={model.head.title} text={model.head.description} />
		{model.list && (
			<p>
				<a href={liteHref(model.list.href)}>{linkText(view.t, model.list)}</a>
			</p>
		)}
		<Stories cards={model.cards} view={view} />
	</>
);
