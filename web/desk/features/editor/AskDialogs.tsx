import { Alert, Button, Group, Modal, Progress, Stack, Text, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useContext, useRef, useState } from 'react';
import { useT } from '../../app/i18n';
import { messageOf } from '../../components/errors';
import { pictureTypes, uploadPicture } from '../../forms/upload';
import { UploadBrand } from '../../forms/upload-brand';
import { insertBlock, providerOf } from './commands';
import css from './Editor.module.css';
import { imageNode } from './gallery';
import { safeAddress } from './render';

/** The dialog that sets, changes or removes the link of the selected text. */
export function LinkDialog({
	editor,
	opened,
	onClose,
}: {
	editor: Editor;
	opened: boolean;
	onClose: () => void;
}) {
	const t = useT();
	const present = String(editor.getAttributes('link').href ?? '');
	const [typed, setTyped] = useState<string>();
	const [wrong, setWrong] = useState(false);
	const close = () => {
		setTyped(undefined);
		setWrong(false);
		onClose();
		editor.commands.focus();
	};
	const save = () => {
		const text = (typed ?? present).trim();
		const href =
			safeAddress(text) ?? safeAddress(/^[\w-]+(\.[\w-]+)+/.test(text) ? `https://${text}` : undefined);
		if (!href) return setWrong(true);
		const chain = editor.chain().focus().extendMarkRange('link');
		if (editor.state.selection.empty && !present)
			chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
		else chain.setMark('link', { href }).run();
		return close();
	};
	return (
		<Modal
			opened={opened}
			onClose={close}
			title={t('desk.mark.link')}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					save();
				}}
			>
				<TextInput
					label={t('desk.address')}
					value={typed ?? present}
					onChange={(event) => setTyped(event.currentTarget.value)}
					error={wrong && t('desk.address.wrong')}
					dir="ltr"
					data-autofocus
				/>
				<Group mt="md" justify="flex-end">
					{present && (
						<Button
							variant="default"
							onClick={() => {
								editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
								close();
							}}
						>
							{t('desk.link.remove')}
						</Button>
					)}
					<Button type="submit">{t('desk.link.set')}</Button>
				</Group>
			</form>
		</Modal>
	);
}

/** The dialog that asks for the address of an embed. */
export function EmbedDialog({
	editor,
	opened,
	onClose,
}: {
	editor: Editor;
	opened: boolean;
	onClose: () => void;
}) {
	const t = useT();
	const [address, setAddress] = useState('');
	const [wrong, setWrong] = useState(false);
	return (
		<Modal
			opened={opened}
			onClose={onClose}
			title={t('desk.block.embed')}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					const url = address.trim();
					if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return setWrong(true);
					onClose();
					setAddress('');
					setWrong(false);
					return insertBlock(editor, { type: 'embed', attrs: { url, provider: providerOf(url) } });
				}}
			>
				<TextInput
					label={t('desk.address')}
					value={address}
					onChange={(event) => setAddress(event.currentTarget.value)}
					error={wrong && t('desk.address.wrong')}
					dir="ltr"
					data-autofocus
				/>
				<Group mt="md" justify="flex-end">
					<Button type="submit">{t('desk.insert')}</Button>
				</Group>
			</form>
		</Modal>
	);
}

/** Files that are being uploaded, and those that failed. */
export interface Upload {
	id: number;
	file: File;
	part: number;
	error?: string;
}

/** Uploads pictures and inserts them. A failed one stays in the list with what went wrong. */
export function useUploads(editor: () => Editor | null) {
	const t = useT();
	const brand = useContext(UploadBrand);
	const [uploads, setUploads] = useState<Upload[]>([]);
	const next = useRef(1);
	const remove = (id: number) => setUploads((list) => list.filter((upload) => upload.id !== id));
	const start = async (file: File, id = next.current++) => {
		const change = (changed: Partial<Upload>) =>
			setUploads((list) => list.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)));
		setUploads((list) => [...list.filter((upload) => upload.id !== id), { id, file, part: 0 }]);
		try {
			const picture = await uploadPicture(file, (part) => change({ part }), brand);
			remove(id);
			const open = editor();
			if (open && !open.isDestroyed) insertBlock(open, imageNode(picture));
		} catch (error) {
			change({ error: messageOf(error, t) });
		}
	};
	/** Starts the uploads of those files that are pictures. Returns whether there were any. */
	const add = (files: Iterable<File>): boolean => {
		const pictures = [...files].filter(({ type }) => pictureTypes.includes(type));
		for (const file of pictures) void start(file);
		return pictures.length > 0;
	};
	return { uploads, add, again: (upload: Upload) => void start(upload.file, upload.id), remove };
}

/** The uploads in progress and those that failed. */
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
						{upload.error && (
							<Group gap="xs" wrap="nowrap">
								<Button size="compact-sm" variant="default" onClick={() => onAgain(upload)}>
									{t('showmore.retry')}
								</Button>
								<Button size="compact-sm" variant="subtle" onClick={() => onRemove(upload.id)}>
									{t('header.close')}
								</Button>
							</Group>
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
