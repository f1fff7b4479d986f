import type { ForYouPage } from '../../../api/pages.gen';
import { NextLink, PageTitle, Stories } from '../../lite/elements';
import type { View } from '../../view';
import { FurtherSuggestions as Further } from './ForYouPage';

/** The lite form of the newest stories of the lists that a reader follows. */
export const ForYouPageLite = ({ model, view }: { model: ForYouPage; view: View }) => (
	<>
		<PageTitle
			title={view.t('forYou.title')}
			text={view.t(model.cards.length === 0 ? 'forYou.empty' : 'forYou.lead')}
		/>
		<Stories cards={model.cards} view={view} />
		<NextLink next={model.next} view={view} />
		<Further model={model} view={view} />
	</>
);
