import { Button, Text } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LibraryEntry } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { useT } from '../../app/i18n';
import { pictureAddress } from '../../forms/upload';
import { Icon } from '../Icon';
import { More } from '../More';
import { type LoadPage, usePages } from '../pages';
import css from './Library.module.css';

/** The name of a file as the Desk shows it, else its alternative text. */
export const nameOf = ({ filename, alt, id }: { filename: string; alt: string; id: number }): string =>
	filename || alt || `#${id}`;

/** The words for the kinds of files. */
export const kindNames: Record<LibraryEntry['kind'], MessageId> = {
	picture: 'desk.section.pictures',
	recording: 'desk.library.recordings',
	film: 'desk.library.films',
	document: 'desk.library.documents',
};

const icons = { picture: 'picture', recording: 'megaphone', film: 'webinar', document: 'stories' } as const;

/** The words for the states of licences. */
export const licenceNames: Record<LibraryEntry['licenceState'], MessageId> = {
	unknown: 'desk.library.licence.unknown',
	valid: 'desk.library.licence.valid',
	ending: 'desk.library.licence.ending',
	expired: 'desk.library.licence.expired',
};

/** The files of the library as tiles, page by page. tile wraps the content of a tile in the control that chooses it. */
export function Tiles({
	queryKey,
	load,
	tile,
	empty,
	label,
}: {
	queryKey: QueryKey;
	load: LoadPage<{ items: LibraryEntry[]; next: string }>;
	tile: (file: LibraryEntry, content: ReactNode) => ReactNode;
	empty: ReactNode;
	label: string;
}) {
	const t = useT();
	const { list, items: files } = usePages({ queryKey, load, limit: 48, keepsPrevious: true });
	if (list.isError && files.length === 0)
		return (
			<div role="alert">
				<Text>{t('desk.error.load')}</Text>
				<Button mt="sm" variant="default" onClick={() => list.refetch()}>
					{t('showmore.retry')}
				</Button>
			</div>
		);
	return (
		<>
			{list.isSuccess && files.length === 0 && empty}
			<ul className={css.tiles} aria-label={label} aria-busy={list.isFetching}>
				{list.isPending
					? Array.from({ length: 12 }, (_, index) => <li key={index} className={css.waiting} />)
					: files.map((file) => <li key={file.id}>{tile(file, <TileContent file={file} />)}</li>)}
			</ul>
			<More list={list} mt="md" />
		</>
	);
}

function TileContent({ file }: { file: LibraryEntry }) {
	const t = useT();
	return (
		<>
			<span className={css.thumb} style={{ backgroundColor: file.picture?.colour }}>
				{file.picture ? (
					<img
						src={pictureAddress(file.picture, 320)}
						alt={file.alt}
						loading="lazy"
						style={{ objectPosition: `${file.picture.focalX * 100}% ${file.picture.focalY * 100}%` }}
					/>
				) : (
					<Icon name={icons[file.kind]} size={32} />
				)}
			</span>
			<span className={`${css.name} desk-name`} dir="auto">
				{nameOf(file)}
			</span>
			{file.licenceState === 'expired' || file.licenceState === 'ending' ? (
				<span className={css.warning} data-state={file.licenceState}>
					{t(licenceNames[file.licenceState])}
				</span>
			) : (
				<span className={`${css.credit} desk-name`} dir="auto">
					{file.credit}
				</span>
			)}
		</>
	);
}
