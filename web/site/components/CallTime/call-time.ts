import type { CallCard } from '../../../api/pages.gen';
import type { MessageId } from '../../i18n/translate';
import type { View } from '../../view';

/** When a call closes or, if it is not open yet, when it opens. */
export const callTime = (call: CallCard, view: View): string =>
	view.t(`nominate.${call.state}` as MessageId, { date: call.state === 'soon' ? call.opens : call.closes });
