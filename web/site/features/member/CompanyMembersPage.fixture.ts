import type { CompanyMembersPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

/** The page as an owner and as an employee see it. */
export function models(lang: Lang): Record<string, CompanyMembersPage> {
	const page = (overrides: Partial<CompanyMembersPage>): CompanyMembersPage => ({
		...frame(lang, '/company/members'),
		name: 'Kiln & Loom',
		action: '/company/members?company=kiln',
		wizard: '/company/edit?company=kiln',
		corrections: '/company/corrections?company=kiln',
		disputes: '/company/disputes?company=kiln',
		owner: true,
		roles: ['FOUNDER', 'EXECUTIVE', 'EMPLOYEE'],
		members: [
			{
				id: '1',
				name: 'Meera Solanki',
				email: 'meera@kiln.example',
				role: 'FOUNDER',
				self: true,
				canEdit: true,
			},
			{ id: '2', name: 'Asha Rao', email: 'asha@kiln.example', role: 'EMPLOYEE', self: false, canEdit: true },
		],
		invitations: [
			{ id: '3', email: 'ravi@kiln.example', role: 'EXECUTIVE', until: '2026-03-22T09:30:00+05:30' },
		],
		email: '',
		role: 'EXECUTIVE',
		errors: {},
		notice: '',
		done: '',
		liteForm: false,
		...overrides,
	});
	return {
		'members of a company': page({ done: 'Saved' }),
		'members with an error': page({
			email: 'meera@',
			errors: { email: 'This does not look like an email address.' },
			notice: 'Please check.',
		}),
		'members for an employee': page({
			owner: false,
			members: [{ id: '2', name: 'Asha Rao', email: '', role: 'EMPLOYEE', self: true, canEdit: false }],
			invitations: [],
		}),
	};
}
