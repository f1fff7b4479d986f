import type { StatusPage } from '../../../api/pages.gen';
import { PageTitle, Stories } from '../../lite/elements';
import type { View } from '../../view';

export const StatusPageLite = ({ model, view }: { model: StatusPage; view: View }) => (
	<>
		<PageTitle title={model.head.title} text={model.head.description} />
		<Stories cards={model.cards} view={view} />
	</>
);
