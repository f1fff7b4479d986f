import type { CompanyDisputesPage, DisputeRow } from '../../../api/pages.gen';
import { frame, home } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

/** The form that opens a dispute, disputes as both sides see them, and pages without any. */
export function models(lang: Lang): Record<string, CompanyDisputesPage> {
	const path = `${home(lang)}/company/disputes`;
	const row = (overrides: Partial<DisputeRow>): DisputeRow => ({
		id: '7',
		company: 'Kaveri Looms',
		profile: `${home(lang)}/companies/kaveri-looms`,
		role: 'FOUNDER',
		by: '',
		at: '2026-03-14T10:00:00+05:30',
		status: 'open',
		reason: '',
		statements: [
			{
				owners: false,
				text: 'I founded the mill in 2016.\nThe register of companies names me.',
				at: '2026-03-14T10:00:00+05:30',
			},
		],
		canAdd: true,
		canWithdraw: true,
		...overrides,
	});
	const page = (overrides: Partial<CompanyDisputesPage>): CompanyDisputesPage => ({
		...frame(lang, path),
		name: 'Kaveri Looms',
		profile: `${home(lang)}/companies/kaveri-looms`,
		claim: '',
		canOpen: false,
		action: `${path}?company=kaveri-looms`,
		statement: '',
		failed: '',
		rows: [],
		all: `${home(lang)}/companies`,
		errors: {},
		notice: '',
		done: '',
		...overrides,
	});
	return {
		'form that opens a dispute': page({ canOpen: true }),
		'dispute with an error': page({
			canOpen: true,
			statement: ' ',
			errors: { statement: 'Please fill this in.' },
			notice: 'Please check the marked fields.',
		}),
		'own disputes': page({
			name: '',
			profile: '',
			action: path,
			done: 'opened',
			rows: [
				row({}),
				row({
					id: '6',
					status: 'rejected',
					reason: 'The register names somebody else.',
					canAdd: false,
					canWithdraw: false,
				}),
			],
		}),
		'dispute as owners see it': page({
			rows: [row({ by: 'Asha Rao', canWithdraw: false, role: 'EXECUTIVE' })],
		}),
		'statements of both sides': page({
			rows: [
				row({
					canAdd: false,
					statements: [
						...row({}).statements,
						{ owners: true, text: 'We bought the mill.', at: '2026-03-15T10:00:00+05:30' },
						{ owners: false, text: 'You bought one loom.', at: '2026-03-16T10:00:00+05:30' },
					],
				}),
			],
		}),
		'dispute without a claim': page({ claim: `${home(lang)}/company/claim?company=kaveri-looms` }),
		'no disputes': page({ name: '', profile: '', action: path }),
	};
}
