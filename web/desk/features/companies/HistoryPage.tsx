import { useParams } from '@tanstack/react-router';
import { readDeskCompany } from '../../../api/client.gen';
import { RecordPage } from '../../forms/RecordPage';
import { ChangedFacts } from './ChangedFacts';
import { CompanyView } from './CompanyView';

/** The history of the company that the address names. */
export function HistoryPage() {
	const { id } = useParams({ from: '/shell/directory/companies/$id/history' });
	return (
		<RecordPage queryKey={['company', id]} read={() => readDeskCompany({ id: Number(id) })}>
			{(company) =>
				company && (
					<CompanyView company={company}>
						<ChangedFacts id={company.id} />
					</CompanyView>
				)
			}
		</RecordPage>
	);
}
