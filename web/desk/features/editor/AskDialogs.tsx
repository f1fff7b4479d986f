import { Button, Group, Modal, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useT } from '../../app/i18n';
import { insertBlock, providerOf } from './commands';
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
