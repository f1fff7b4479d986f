import type { CompanyClaimPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

/** The choice of a method, and each step after it. */
export function models(lang: Lang): Record<string, CompanyClaimPage> {
	const page = (overrides: Partial<CompanyClaimPage>): CompanyClaimPage => ({
		...frame(lang, '/company/claim'),
		name: 'Kiln & Loom',
		profile: '/companies/kiln',
		action: '/company/claim?company=kiln',
		domain: 'kilnandloom.example',
		owned: false,
		step: 'choose',
		methods: ['email', 'dns', 'meta', 'request'],
		roles: ['FOUNDER', 'EXECUTIVE', 'EMPLOYEE'],
		values: { method: 'email', role: 'FOUNDER', email: '', message: '' },
		errors: {},
		notice: '',
		sent: '',
		until: '',
		snippet: '',
		freeMail: false,
		codes: 3,
		dispute: '',
		liteForm: false,
		...overrides,
	});
	const until = '2026-03-22T09:30:00+05:30';
	return {
		'claim of a company': page({}),
		'claim with an error': page({
			owned: true,
			freeMail: true,
			values: { method: 'email', role: 'EXECUTIVE', email: 'asha@gmail.com', message: 'I run it.' },
			errors: { email: 'This address is not at kilnandloom.example.' },
			notice: 'Please check the marked fields.',
		}),
		'claim without a domain': page({
			domain: '',
			methods: ['request'],
			values: { method: 'request', role: 'FOUNDER', email: '', message: '' },
			errors: { message: 'Please fill this in.' },
		}),
		'claim by a code': page({ step: 'code', sent: 'asha@kilnandloom.example', until }),
		'claim by a record': page({ step: 'record', snippet: 'masthead-verification=k7qf2mza', until }),
		'claim by a tag': page({
			step: 'tag',
			snippet: '<meta name="masthead-verification" content="k7qf2mza">',
			until,
		}),
		'claim that waits': page({
			step: 'waiting',
			owned: true,
			until,
			dispute: '/company/disputes?company=kiln',
		}),
	};
}
