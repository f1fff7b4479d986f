/** How rounds that stories report are named and decided. */
import { useQuery } from '@tanstack/react-query';
import {
	decideReportedRounds,
	type ReportedRound,
	type ReportedRounds,
	type RoundDecision,
	readCompanyFormLists,
} from '../../../api/client.gen';
import { shortAmount } from '../../../site/money';
import { must } from '../../app/api';
import { useLanguage, useT } from '../../app/i18n';
import { directionOf } from '../../app/locales';
import { useUndoable } from '../../forms/undo';

type Round = Pick<ReportedRound, 'roundType' | 'amount' | 'currency'>;

/** Returns a function that writes a round in words, such as "Series A · ₹12 crore". */
export function useRoundText(): (round: Round) => string {
	const { t, lang } = useLanguage();
	const lists = useQuery({
		queryKey: ['company-form-lists', lang],
		queryFn: () => must(readCompanyFormLists({ locale: lang })),
		staleTime: Number.POSITIVE_INFINITY,
	});
	const names = lists.data?.names.rounds;
	return ({ roundType, amount, currency }) =>
		[
			names?.find(({ id }) => id === roundType)?.name ?? roundType,
			amount === null
				? t('company.undisclosed')
				: shortAmount(amount, currency, { t, numbers: lang === 'en' ? 'en-IN' : lang }),
		]
			// After Urdu words, the sign of a currency would stand on the wrong side of the amount.
			.map((part) => (directionOf(lang) === 'rtl' ? `\u2068${part}\u2069` : part))
			.join(' · ');
}

/** The decision about a round of a list. */
const decisionOf = (
	{ company, roundType, amount, currency }: Pick<ReportedRound, 'company'> & Round,
	action: RoundDecision['action'],
): RoundDecision => ({
	company: company.id,
	roundType,
	...(amount !== null && { amount, currency }),
	action,
});

/** Returns a function that stores decisions about the rounds of a story. All but confirm can be undone for a while. */
export function useDecide() {
	const t = useT();
	const undoable = useUndoable();
	return (
		story: number,
		round: Parameters<typeof decisionOf>[0],
		action: RoundDecision['action'],
		onStored?: (stored: ReportedRounds) => void,
	) => {
		const send = (is: RoundDecision['action']) =>
			must(decideReportedRounds({ id: story }, { items: [decisionOf(round, is)] }));
		return undoable({
			run: () => send(action),
			...(action !== 'confirm' && action !== 'suggest' && { undo: () => send('suggest') }),
			done: t('desk.claims.decided'),
			invalidate: [['rounds']],
			...(onStored && {
				onDone: onStored,
				onUndone: (stored: unknown) => onStored(stored as ReportedRounds),
			}),
		});
	};
}
