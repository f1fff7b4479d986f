import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { listMedia } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { FilterBar } from '../../lists/FilterBar';
import { type LibraryPicture, pictureOf } from './choose';
import { nameOf, Tiles } from './Tiles';

/** Pictures of the library to choose from: one, or several in the order in which they are chosen. */
export function ChooserDialog({
	several,
	onChoose,
	onClose,
}: {
	several: boolean;
	onChoose: (pictures: LibraryPicture[]) => void;
	onClose: () => void;
}) {
	const t = useT();
	const [search, setSearch] = useState<{ q?: string; brand?: string }>({});
	const [chosen, setChosen] = useState<LibraryPicture[]>([]);
	const finish = (pictures: LibraryPicture[]) => {
		onClose();
		onChoose(pictures);
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
					label={t('desk.section.pictures')}
					queryKey={['library', 'choose', search]}
					load={(page) =>
						listMedia({
							...page,
							kind: 'picture',
							...(search.q && { q: search.q }),
							...(search.brand && { brand: search.brand }),
						})
					}
					tile={(file, content) => {
						const picture = pictureOf(file);
						const at = chosen.findIndex(({ id }) => id === file.id);
						return (
							<button
								type="button"
								aria-label={at < 0 ? nameOf(file) : `${at + 1}. ${nameOf(file)}`}
								aria-pressed={several ? at >= 0 : undefined}
								onClick={() => {
									if (!picture) return;
									if (!several) finish([picture]);
									else
										setChosen((list) =>
											at < 0 ? [...list, picture] : list.filter(({ id }) => id !== file.id),
										);
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
