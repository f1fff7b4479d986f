import { Button, Group, Loader, Modal, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type DeskPerson, type DeskPersonItem, readDeskPerson } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { RecordName } from '../../components/RecordName';
import { companies } from '../../forms/pickers';
import type { Decisions, Pair } from '../../lists/DuplicatesPage';

/** Two people who may be the same, side by side, with a button below each that keeps it and merges the other one into it. */
export function Comparison({
	pair,
	keep,
	setDistinct,
	onClose,
}: Decisions<DeskPersonItem> & {
	pair: Pair<DeskPersonItem>;
	onClose: () => void;
}) {
	const { one, other } = pair;
	const after = async (done: Promise<boolean>) => {
		if (await done) onClose();
	};
	const t = useT();
	const both = [one, other];
	const records = [usePerson(one.id), usePerson(other.id)];
	const rows: [label: string, cell: (person: DeskPerson) => ReactNode][] = [
		[t('account.name'), ({ name }) => name],
		[t('desk.slug'), ({ page }) => <span dir="ltr">{page}</span>],
		[t('company.edit.designation'), ({ designation }) => designation],
		[t('desk.subtitle'), ({ subtitle }) => subtitle],
		[t('desk.bio'), ({ bio }) => bio && <Text size="sm" lineClamp={6} children={bio} />],
		[
			t('person.employments'),
			({ employments }) =>
				employments?.map(({ id, company, designation, startDate, endDate }) => (
					<div key={id}>
						<RecordName source={companies} value={company} path="/directory/companies/" />
						{[designation, [startDate, endDate].filter(Boolean).join('–')]
							.filter(Boolean)
							.map((part) => ` · ${part}`)}
					</div>
				)),
		],
		[t('company.website'), ({ website }) => <span dir="ltr">{website}</span>],
		[
			t('desk.socialLinks'),
			({ socialLinks }) =>
				Object.values(socialLinks ?? {})
					.filter(Boolean)
					.map((address) => (
						<div key={address} dir="ltr">
							{address}
						</div>
					)),
		],
	];
	return (
		<Modal
			opened
			onClose={onClose}
			size="xl"
			title={t('desk.duplicates')}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			<Table.ScrollContainer minWidth={440}>
				<Table layout="fixed" verticalSpacing="xs">
					<Table.Tbody>
						{rows.map(([label, cell]) => (
							<Table.Tr key={label}>
								<Table.Th scope="row" fw={500}>
									{label}
								</Table.Th>
								{records.map((record, at) => (
									<Table.Td
										key={both[at]?.id}
										dir="auto"
										style={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}
									>
										{record ? cell(record) : <Loader size={14} />}
									</Table.Td>
								))}
							</Table.Tr>
						))}
					</Table.Tbody>
				</Table>
			</Table.ScrollContainer>
			<Group mt="md" justify="flex-end">
				<Button variant="subtle" onClick={() => void after(setDistinct(pair))}>
					{t('desk.distinct')}
				</Button>
				<Button variant="default" onClick={() => void after(keep(other, one))}>
					{t('desk.merge.keep', { name: `${other.name} (${other.page})` })}
				</Button>
				<Button onClick={() => void after(keep(one, other))}>
					{t('desk.merge.keep', { name: `${one.name} (${one.page})` })}
				</Button>
			</Group>
		</Modal>
	);
}

const usePerson = (id: number): DeskPerson | undefined =>
	useQuery({ queryKey: ['person', String(id)], queryFn: () => must(readDeskPerson({ id })) }).data;
