import type { AnnouncedPage } from '../../../api/pages.gen';
import type { MessageId } from '../../i18n/translate';
import { PageTitle, Stories } from '../../lite/elements';
import type { View } from '../../view';

export const AnnouncedPageLite = ({ model, view }: { model: AnnouncedPage; view: View }) => (
	<>
		<PageTitle title={view.t(model.key as MessageId)} text={view.t('announced.text')} />
		<Stories cards={model.cards} view={view} />
	</>
);
