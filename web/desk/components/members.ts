import { listDeskMembers } from '../../api/client.gen';
import { must } from '../app/api';

/** The query of the members of the newsroom of a brand, at most fifty. */
export const membersQuery = (brand: string) => ({
	queryKey: ['members', brand],
	queryFn: () => must(listDeskMembers({ brand })),
	staleTime: 300_000,
	enabled: brand !== '',
});
