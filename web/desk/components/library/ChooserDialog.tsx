import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { type LibraryEntry, listMedia } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { FilterBar } from '../../lists/FilterBar';
import { kindNames, nameOf, Tiles } from './Tiles';

/** Files of a kind in the library to choose from: one, or several in the order in which they are chosen. */
export function ChooserDialog({
	kind,
	several,
	onChoose,
	onClose,
}: {
	kind: LibraryEntry['kind'];
	several: boolean;
	onChoose: (files: LibraryEntry[]) => void;
	onClose: () => void;
}) {
	const t = useT();
	const [search, setSearch] = useState<{ q?: string; brand?: string }>({});
	const [chosen, setChosen] = useState<LibraryEntry[]>([]);
	const finish = (files: LibraryEntry[]) => {
		onClose();
		onChoose(files);
	};
	return (
		<Modal
			opened
			onClose={onClose}
			size="64rem"
			title={t('desk.area.library')}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			<FilterBar
				search={search}
				onSearch={(part) => setSearch((old) => ({ ...old, ...part }) as typeof old)}
				words={t('desk.library.search')}
				filters={[{ name: 'brand', label: t('search.brand'), kind: 'brand' }]}
			/>
			{several && (
				<Group my="sm" justify="space-between">
					<Text size="sm" role="status">
						{t('desk.library.chosen', { n: chosen.length })}
					</Text>
					<Button disabled={chosen.length === 0} onClick={() => finish(chosen)}>
						{t('desk.insert')}
					</Button>
				</Group>
			)}
			<div style={{ marginBlockStart: 'var(--s16)' }}>
				<Tiles
					label={t(kindNames[kind])}
					queryKey={['library', 'choose', kind, search]}
					load={(page) =>
						listMedia({
							...page,
							kind,
							...(search.q && { q: search.q }),
							...(search.brand && { brand: search.brand }),
						})
					}
					tile={(file, content) => {
						const at = chosen.findIndex(({ id }) => id === file.id);
						return (
							<button
								type="button"
								aria-label={at < 0 ? nameOf(file) : `${at + 1}. ${nameOf(file)}`}
								aria-pressed={several ? at >= 0 : undefined}
								onClick={() => {
									if (!several) finish([file]);
									else
										setChosen((list) => (at < 0 ? [...list, file] : list.filter(({ id }) => id !== file.id)));
								}}
							>
								{content}
							</button>
						);
					}}
					empty={<Text>{t('desk.list.filtered')}</Text>}
				/>
			</div>
		</Modal>
	);
}
