import { Button, Drawer, Text } from '@mantine/core';
import { listFrontVersions } from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { longMoment } from '../../components/dates';
import { List } from '../../lists/List';

/** Why a version is stored. */
const kindNames = {
	published: 'preview.published',
	found: 'desk.fronts.version.found',
	discarded: 'desk.revision.discarded',
} as const;

/** The fronts that a brand had, and those that were discarded, each with a button that prepares it again. */
export function Versions({
	brand,
	timeZone,
	opened,
	onClose,
	onRestore,
}: {
	brand: string;
	timeZone: string;
	opened: boolean;
	onClose: () => void;
	onRestore: (id: number) => void;
}) {
	const { t, lang } = useLanguage();
	return (
		<Drawer
			opened={opened}
			onClose={onClose}
			position="right"
			size="lg"
			title={t('desk.history.title')}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			{opened && (
				<List
					label={t('desk.history.title')}
					queryKey={['front-versions', brand]}
					load={(page) => listFrontVersions({ brand, ...page })}
					keyOf={({ id }) => id}
					columns={[
						{
							id: 'at',
							label: t('desk.fronts.since'),
							main: true,
							cell: ({ createdAt, by, dueAt }) => (
								<>
									{longMoment(createdAt, lang, timeZone)}
									{by && (
										<Text size="xs" c="dimmed">
											{dueAt ? t('desk.fronts.preparedBy', { name: by }) : <bdi>{by}</bdi>}
										</Text>
									)}
								</>
							),
						},
						{
							id: 'kind',
							label: t('desk.status'),
							cell: ({ kind, sections, stories, dueAt }) => (
								<>
									{t(dueAt ? 'desk.fronts.atItsHour' : kindNames[kind])}
									<Text size="xs" c="dimmed">
										{t('desk.fronts.counts', { sections, stories })}
									</Text>
								</>
							),
						},
						{
							id: 'restore',
							label: t('desk.restore'),
							cell: ({ id }) => (
								<Button size="xs" variant="default" onClick={() => onRestore(id)}>
									{t('desk.fronts.restore')}
								</Button>
							),
						},
					]}
				/>
			)}
		</Drawer>
	);
}
