import type { BadgePage } from '../../../api/pages.gen';
import type { MessageId } from '../../i18n/translate';
import type { View } from '../../view';

/** The sentence that explains the state of a badge. */
export const stateText = ({ state, issuer, revoked }: BadgePage, view: View): string =>
	state === 'revoked'
		? view.t('badge.revokedText', { issuer, date: revoked })
		: view.t(`badge.${state}Text` as MessageId, { issuer });

/** The rank that a badge names. */
export const badgeRank = ({ rank }: BadgePage, view: View): string =>
	rank === ''
		? view.t('award.mention')
		: new Intl.NumberFormat(view.numbers, { useGrouping: false }).format(Number(rank));
