import { Button, FileButton, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type LibraryEntry, listMedia } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { Icon } from '../../components/Icon';
import { kindNames, licenceNames, Tiles } from '../../components/library/Tiles';
import { usePageTitle } from '../../components/title';
import { FilterBar } from '../../lists/FilterBar';
import listCss from '../../lists/List.module.css';
import { useListSearch } from '../../lists/search';
import { fileTypes, UploadSummary, useBulkUpload } from './BulkUpload';
import css from './Library.module.css';

interface Search {
	q?: string;
	kind?: LibraryEntry['kind'];
	brand?: string;
	licence?: LibraryEntry['licenceState'];
	show?: 'unused' | 'mine' | 'deleted';
}

/** The library: search and filters in the address, files as tiles, and uploads of many files. */
export function LibraryPage() {
	const t = useT();
	const title = t('desk.area.library');
	usePageTitle(title);
	const client = useQueryClient();
	const { brands } = useSession();
	const [search, change] = useListSearch<Search>();
	const uploads = useBulkUpload(search.brand ?? (brands.length === 1 ? brands[0]?.slug : undefined), () =>
		client.invalidateQueries({ queryKey: ['library'] }),
	);
	const { q, kind, brand, licence, show } = search;
	const filtered = Object.values(search).some(Boolean);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the button
		<div
			className={listCss.page}
			onDragOver={(event) => event.preventDefault()}
			onDrop={(event) => {
				event.preventDefault();
				uploads.add(event.dataTransfer.files);
			}}
		>
			<div className={listCss.head}>
				<h1 className={listCss.title}>{title}</h1>
				<FileButton multiple accept={fileTypes} onChange={uploads.add}>
					{(props) => (
						<Button {...props} leftSection={<Icon name="upload" size={16} />}>
							{t('desk.library.upload')}
						</Button>
					)}
				</FileButton>
			</div>
			<div className={listCss.tools}>
				<FilterBar
					search={search}
					onSearch={change as (part: Record<string, string | undefined>) => void}
					words={t('desk.library.search')}
					filters={[
						{
							name: 'kind',
							label: t('desk.type'),
							options: Object.entries(kindNames).map(([value, id]) => ({ value, label: t(id) })),
						},
						{ name: 'brand', label: t('search.brand'), kind: 'brand' },
						{
							name: 'licence',
							label: t('openData.licence'),
							options: (['valid', 'ending', 'expired', 'unknown'] as const).map((value) => ({
								value,
								label: t(licenceNames[value]),
							})),
						},
						{
							name: 'show',
							label: t('desk.library.show'),
							options: [
								{ value: 'unused', label: t('desk.library.unused') },
								{ value: 'mine', label: t('desk.library.mine') },
								{ value: 'deleted', label: t('desk.library.deleted') },
							],
						},
					]}
				/>
			</div>
			<UploadSummary uploads={uploads} />
			<Tiles
				label={title}
				queryKey={['library', search]}
				load={(page) =>
					listMedia({
						...page,
						...(q && { q }),
						...(kind && { kind }),
						...(brand && { brand }),
						...(licence && { licence }),
						...(show && { [show]: true }),
					})
				}
				tile={(file, content) => (
					<Link to="/library/$id" params={{ id: String(file.id) }}>
						{content}
					</Link>
				)}
				empty={
					<div className={listCss.empty}>
						<h2>{t(filtered ? 'desk.list.filtered' : 'desk.library.empty')}</h2>
						{filtered && (
							<Group className={css.clear}>
								<Button
									variant="default"
									onClick={() =>
										change({
											q: undefined,
											kind: undefined,
											brand: undefined,
											licence: undefined,
											show: undefined,
										})
									}
								>
									{t('desk.filters.clear')}
								</Button>
							</Group>
						)}
					</div>
				}
			/>
		</div>
	);
}
