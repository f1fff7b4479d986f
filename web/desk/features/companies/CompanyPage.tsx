import { useParams } from '@tanstack/react-router';
import { readDeskCompany } from '../../../api/client.gen';
import { RecordPage } from '../../forms/RecordPage';
import { CompanyForm } from './CompanyForm';
import { NewCompanyForm } from './NewCompanyForm';

/** A company of the directory that the address names, or a new one. */
export function CompanyPage() {
	const { id } = useParams({ from: '/shell/directory/companies/$id' });
	return (
		<RecordPage
			queryKey={['company', id]}
			read={() => readDeskCompany({ id: Number(id) })}
			isNew={id === 'new'}
		>
			{(company) => (company ? <CompanyForm key={id} company={company} /> : <NewCompanyForm />)}
		</RecordPage>
	);
}
