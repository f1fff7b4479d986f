import type { ReactNode } from 'react';
import type { DeskCompany } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { RecordView } from '../../forms/RecordView';
import { CompanyTabs } from './CompanyTabs';

/** A view of a company that is no form. */
export function CompanyView({ company, children }: { company: DeskCompany; children: ReactNode }) {
	const t = useT();
	return (
		<RecordView
			title={company.name}
			back={{ to: '/directory/companies', label: t('menu.companies') }}
			tabs={<CompanyTabs id={company.id} />}
		>
			{children}
		</RecordView>
	);
}
