/** An investor as the form has it. */
import type { DeskInvestor, SaveInvestorInputBody } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';

/** The fields of an investor, all of them present. */
export type InvestorFields = Required<Omit<SaveInvestorInputBody, 'version' | 'logo' | 'person'>> & {
	logo: number | null;
	person: number | null;
};

export type InvestorState = DeskInvestor['state'];

export const stateName: Record<InvestorState, MessageId> = {
	shown: 'desk.state.shown',
	unconfirmed: 'desk.state.unconfirmed',
	withdrawn: 'desk.state.withdrawn',
	merged: 'desk.state.merged',
};

/** The types of investors. */
export const kindName: Record<NonNullable<DeskInvestor['kind']>, MessageId> = {
	firm: 'investor.firm',
	person: 'search.person',
	unknown: 'desk.investors.unknown',
};

export const stateKind: Record<InvestorState, 'live' | 'waiting' | 'off'> = {
	shown: 'live',
	unconfirmed: 'waiting',
	withdrawn: 'off',
	merged: 'off',
};

export const emptyInvestor: InvestorFields = {
	name: '',
	names: {},
	kind: 'firm',
	description: '',
	city: '',
	website: '',
	logo: null,
	person: null,
};

/** The fields of an investor that was read. */
export const investorFields = (investor: DeskInvestor): InvestorFields => ({
	name: investor.name,
	names: investor.names ?? {},
	kind: investor.kind ?? 'unknown',
	description: investor.description ?? '',
	city: investor.city ?? '',
	website: investor.website ?? '',
	logo: investor.logo ?? null,
	person: investor.person ?? null,
});

/** The fields as the server takes them, without an empty logo or person. */
export function sendableInvestor({
	logo,
	person,
	...rest
}: InvestorFields): Omit<SaveInvestorInputBody, 'version'> {
	return { ...rest, ...(logo && { logo }), ...(person && { person }) };
}
