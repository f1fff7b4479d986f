import { useT } from '../../app/i18n';
import { RecordTabs } from '../../forms/RecordView';
import { sectionNames } from './names';

/** The names of the sections of a profile. */
export const sectionTitles = {
	introduction: 'company.edit.about',
	products: 'company.products',
	basic: 'company.edit.details',
	revenue: 'company.revenue',
	market: 'company.market',
	openings: 'company.openings',
	timeline: 'company.timeline',
	funding: 'company.funding',
	award: 'company.edit.award',
} as const;

/** The links between the views of a company: its names, the sections of its profile, its members, and what was changed. */
export function CompanyTabs({ id }: { id: number }) {
	const t = useT();
	const at = `/directory/companies/${id}`;
	return (
		<RecordTabs
			label={t('desk.company')}
			views={[
				{ to: at, label: t('desk.names') },
				...sectionNames.map((name) => ({ to: `${at}/${name}`, label: t(sectionTitles[name]) })),
				{ to: `${at}/members`, label: t('desk.companies.members') },
				{ to: `${at}/history`, label: t('desk.history.title') },
			]}
		/>
	);
}
