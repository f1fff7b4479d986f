import type { ForYouPage } from '../../../api/pages.gen';
import { More, Stories, Top } from '../../lite/elements';
import type { View } from '../../view';
import { More as Offered } from './ForYouPage';

/** What is new in what a reader follows. */
export const ForYouPageLite = ({ model, view }: { model: ForYouPage; view: View }) => (
	<>
		<Top
			title={view.t('forYou.title')}
			text={view.t(model.cards.length === 0 ? 'forYou.empty' : 'forYou.lead')}
		/>
		<Stories cards={model.cards} view={view} />
		<More next={model.next} view={view} />
		<Offered model={model} view={view} />
	</>
);
