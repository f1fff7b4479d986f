import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { type DeskImport, listImports } from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { shortMoment } from '../../components/dates';
import { Icon } from '../../components/Icon';
import { linkColumn, useBrandColumn } from '../../lists/columns';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { stateName, useKindName } from './kinds';
import { UploadDialog } from './UploadDialog';

/** The exports that were uploaded, newest first. */
export function ImportsPage() {
	const { t, lang } = useLanguage();
	const kindName = useKindName();
	const brand = useBrandColumn();
	const [search, change] = useListSearch<{ q?: string; brand?: string; kind?: DeskImport['kind'] }>();
	const { q: _, ...filters } = search;
	const [opened, setOpened] = useState(false);
	const upload = (
		<Button leftSection={<Icon name="upload" size={16} />} onClick={() => setOpened(true)}>
			{t('desk.import.new')}
		</Button>
	);
	return (
		<>
			<ListPage
				title={t('desk.area.imports')}
				text={t('desk.import.text')}
				search={search}
				onSearch={change}
				noSearch
				queryKey={['imports', filters]}
				load={(page) => listImports({ ...filters, ...page })}
				keyOf={({ id }) => id}
				refetchInterval={5000}
				filters={[
					{ name: 'brand', label: t('search.brand'), kind: 'brand' },
					{
						name: 'kind',
						label: t('desk.type'),
						options: (['wordpress', 'ghost', 'companies'] as const).map((kind) => ({
							value: kind,
							label: kindName(kind),
						})),
					},
				]}
				columns={[
					linkColumn<DeskImport>(t('desk.import.file'), '/admin/imports/', ({ filename }) => filename),
					{ id: 'kind', label: t('desk.type'), wide: true, cell: ({ kind }) => kindName(kind) },
					brand,
					{
						id: 'state',
						label: t('desk.status'),
						cell: ({ state, mode }) => (
							<>
								{t(stateName[state])}
								{(mode === 'dry-run' || mode === 'take-back') && (
									<Text size="xs" c="dimmed">
										{t(mode === 'dry-run' ? 'desk.import.dryRun' : 'desk.import.takeBack')}
									</Text>
								)}
							</>
						),
					},
					{
						id: 'when',
						label: t('desk.library.uploadedAt'),
						cell: ({ createdAt, by }) => (
							<>
								<time dateTime={createdAt}>{shortMoment(createdAt, lang)}</time>
								{by && (
									<Text size="xs" c="dimmed" dir="auto">
										{by}
									</Text>
								)}
							</>
						),
					},
				]}
				actions={upload}
				empty={{ title: t('desk.import.empty'), action: upload }}
			/>
			{opened && <UploadDialog onClose={() => setOpened(false)} />}
		</>
	);
}
