import type { CompanyInvitationPage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

/** An invitation, one to another address, and one that has ended. */
export function models(lang: Lang): Record<string, CompanyInvitationPage> {
	const page = (overrides: Partial<CompanyInvitationPage>): CompanyInvitationPage => ({
		...frame(lang, '/company/invitation'),
		name: 'Kiln & Loom',
		role: 'EXECUTIVE',
		action: '/company/invitation?token=ABC',
		email: '',
		own: '',
		all: '/companies',
		liteForm: false,
		...overrides,
	});
	return {
		invitation: page({}),
		'invitation to another address': page({ email: 'asha@kiln.example', own: 'ravi@example.in' }),
		'invitation that has ended': page({ name: '' }),
	};
}
