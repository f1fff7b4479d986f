import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DeskCompany, listCompanyNamesakes } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { LinkButton } from '../../components/LinkButton';
import css from './Companies.module.css';

/** The name and the website that were typed for a new company. */
export interface Typed {
	name: string;
	website: string;
}

/**
 * The companies that may be the same as the one that an editor adds, after the server has refused it. The editor can open each, merge what
 * was typed into it, or say that it is another company. It shows nothing once all of them are known to be others.
 */
export function Namesakes({
	typed: { name, website },
	distinct,
	isPending,
	onDistinct,
	onMerge,
}: {
	typed: Typed;
	/** The ids of companies that are known to be others. */
	distinct: number[];
	isPending: boolean;
	/** Called for a company that is another one. isLast says whether it was the last of the list. */
	onDistinct: (company: DeskCompany, isLast: boolean) => void;
	/** Called for the company that is the same. all are the ids of the list. */
	onMerge: (company: DeskCompany, all: number[]) => void;
}) {
	const t = useT();
	const found = useQuery({
		queryKey: ['company-namesakes', name, website],
		queryFn: () => must(listCompanyNamesakes({ name, ...(website && { website }) })),
	});
	const open = (found.data?.items ?? []).filter(({ company }) => !distinct.includes(company.id));
	if (open.length === 0) return null;
	return (
		<Alert color="gray" role="alert" mt="md" title={t('desk.companies.namesakes')}>
			<Text size="sm">{t('desk.companies.namesakes.text')}</Text>
			<ul className={css.rows}>
				{open.map(({ company, reason }) => (
					<li key={company.id}>
						<div>
							<bdi>{company.name}</bdi>
							<Text size="sm" c="dimmed">
								{t(`desk.duplicates.${reason}`)} · <bdi dir="ltr">{company.page}</bdi>
							</Text>
						</div>
						<Group gap="xs">
							<LinkButton to={`/directory/companies/${company.id}`} variant="default" size="compact-sm">
								{t('desk.companies.openIt')}
							</LinkButton>
							<Button
								variant="default"
								size="compact-sm"
								disabled={isPending}
								onClick={() =>
									onMerge(
										company,
										open.map(({ company: { id } }) => id),
									)
								}
							>
								{t('desk.merge')}
							</Button>
							<Button
								variant="subtle"
								size="compact-sm"
								disabled={isPending}
								onClick={() => onDistinct(company, open.length === 1)}
							>
								{t('desk.distinct')}
							</Button>
						</Group>
					</li>
				))}
			</ul>
		</Alert>
	);
}
