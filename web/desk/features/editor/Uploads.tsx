/** Files that are uploaded into a text: their progress, and what went wrong. */
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useContext, useRef, useState } from 'react';
import { useT } from '../../app/i18n';
import { messageOf } from '../../components/errors';
import { kindOf, uploadPicture, uploadRecording } from '../../forms/upload';
import { UploadBrand } from '../../forms/upload-brand';
import { insertBlock } from './commands';
import { imageNode } from './gallery';
import { fileNode } from './InsertDialogs';
import css from './Uploads.module.css';

/** A file that is being uploaded, or failed. */
export interface Upload {
	id: number;
	file: File;
	part: number;
	error?: string;
	/** Ends it. */
	cancel: () => void;
}

/** Uploads files and inserts them. A failed one stays in the list with what went wrong. */
export function useUploads(editor: () => Editor | null) {
	const t = useT();
	const brand = useContext(UploadBrand);
	const [uploads, setUploads] = useState<Upload[]>([]);
	const next = useRef(1);
	const remove = (id: number) => setUploads((list) => list.filter((upload) => upload.id !== id));
	const start = async (file: File, id = next.current++) => {
		const ending = new AbortController();
		const change = (changed: Partial<Upload>) =>
			setUploads((list) => list.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)));
		setUploads((list) => [
			...list.filter((upload) => upload.id !== id),
			{ id, file, part: 0, cancel: () => ending.abort() },
		]);
		const progress = (part: number) => change({ part });
		try {
			const node =
				kindOf(file) === 'picture'
					? imageNode(await uploadPicture(file, progress, brand, ending.signal))
					: fileNode({
							...(await uploadRecording(file, progress, brand, ending.signal)),
							filename: file.name,
						});
			remove(id);
			const open = editor();
			if (open && !open.isDestroyed) insertBlock(open, node);
		} catch (error) {
			if (ending.signal.aborted) remove(id);
			else change({ error: messageOf(error, t) });
		}
	};
	/** Starts the uploads of those files that the library takes. Returns whether there were any. */
	const add = (files: Iterable<File>): boolean => {
		const taken = [...files].filter((file) => kindOf(file) !== undefined);
		for (const file of taken) void start(file);
		return taken.length > 0;
	};
	return { uploads, add, again: (upload: Upload) => void start(upload.file, upload.id), remove };
}

/** The uploads in progress, which can be ended, and those that failed. */
export function UploadList({
	uploads,
	onAgain,
	onRemove,
}: {
	uploads: Upload[];
	onAgain: (upload: Upload) => void;
	onRemove: (id: number) => void;
}) {
	const t = useT();
	return (
		<Stack gap="xs" aria-live="polite" className={css.uploads}>
			{uploads.map((upload) => (
				<Alert key={upload.id} color={upload.error ? 'red' : 'gray'} p="xs">
					<Group justify="space-between" wrap="nowrap">
						<Text size="sm" truncate>
							{upload.file.name} {upload.error ?? ''}
						</Text>
						{upload.error ? (
							<Group gap="xs" wrap="nowrap">
								<Button size="compact-sm" variant="default" onClick={() => onAgain(upload)}>
									{t('showmore.retry')}
								</Button>
								<Button size="compact-sm" variant="subtle" onClick={() => onRemove(upload.id)}>
									{t('header.close')}
								</Button>
							</Group>
						) : (
							<Button size="compact-sm" variant="default" onClick={upload.cancel}>
								{t('desk.cancel')}
							</Button>
						)}
					</Group>
					{!upload.error && (
						<Progress
							value={upload.part * 100}
							size="xs"
							mt={4}
							aria-label={t('desk.uploading', { name: upload.file.name })}
						/>
					)}
				</Alert>
			))}
		</Stack>
	);
}
