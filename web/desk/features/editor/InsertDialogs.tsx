/** The dialogs of blocks that need an address or a choice: buttons, files, recordings, films, and cards of what the publication has. */
import {
	Alert,
	Button,
	FileButton,
	Group,
	Modal,
	SegmentedControl,
	Stack,
	Text,
	TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { type LibraryEntry, searchCompanies, searchPeople, searchSuggest } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { must } from '../../app/api';
import { useLanguage, useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { messageOf } from '../../components/errors';
import { chooseFile } from '../../components/library/choose';
import { documentTypes, filmTypes, recordingTypes } from '../../forms/upload';
import css from './blocks.module.css';
import { insertBlock } from './commands';
import { safeAddress } from './render';

/** A block whose dialog asks for an address. */
export type AddressBlock = 'button' | 'file' | 'audio' | 'video';

const titles: Record<AddressBlock, MessageId> = {
	button: 'desk.block.button',
	file: 'desk.block.file',
	audio: 'desk.block.recording',
	video: 'desk.type.video',
};

/** Whether a block may have an address: a page for a button, a file of this site or of a site with HTTPS for the others. */
export function isAddressFor(block: AddressBlock, address: string): boolean {
	if (block === 'button') return safeAddress(address) !== undefined && !/^http:\/\/$/.test(address);
	return (
		/^\/(?!\/)[^\s\\]*$/.test(address) || (/^https:\/\/[^\s\\]+$/.test(address) && URL.canParse(address))
	);
}

/** The block with an address and a name, which is the label of a button and the title of a file or recording. */
export function blockOf(
	block: AddressBlock,
	address: string,
	name: string,
): { type: string; attrs: Record<string, unknown> } {
	switch (block) {
		case 'button':
			return { type: 'button', attrs: { href: address, text: name } };
		case 'file':
			return {
				type: 'file',
				attrs: { href: address, name: name || (address.split(/[?#]/)[0]?.split('/').at(-1) ?? address) },
			};
		case 'audio':
			return { type: 'audio', attrs: { src: address, title: name || null } };
		case 'video':
			return { type: 'video', attrs: { src: address } };
		default:
			return block satisfies never;
	}
}

/** The kinds of files that blocks show, and what a file chooser offers for each block. */
const filesOf: Partial<Record<AddressBlock, { kind: LibraryEntry['kind']; types: string[] }>> = {
	file: { kind: 'document', types: documentTypes },
	audio: { kind: 'recording', types: recordingTypes },
	video: { kind: 'film', types: filmTypes },
};

/** The block with a recording, film or document of the library. */
export const fileNode = ({
	id,
	kind,
	address,
	filename,
}: Pick<LibraryEntry, 'id' | 'kind' | 'address' | 'filename'>) => {
	const media = String(id);
	switch (kind) {
		case 'film':
			return { type: 'video', attrs: { media, src: address } };
		case 'recording':
			return { type: 'audio', attrs: { media, src: address } };
		default:
			return { type: 'file', attrs: { media, href: address, name: filename } };
	}
};

/**
 * Asks for the address, and for a name where the block has one. A file, recording or film can also be uploaded, or chosen from
 * the library.
 */
export function AddressDialog({
	editor,
	block,
	onUpload,
	onClose,
}: {
	editor: Editor;
	block: AddressBlock | undefined;
	/** Called with the files to upload. */
	onUpload: (files: File[]) => void;
	onClose: () => void;
}) {
	const t = useT();
	const [address, setAddress] = useState('');
	const [name, setName] = useState('');
	const [wrong, setWrong] = useState<'address' | 'name'>();
	const files = block && filesOf[block];
	const close = () => {
		setAddress('');
		setName('');
		setWrong(undefined);
		onClose();
	};
	return (
		<Modal
			opened={block !== undefined}
			onClose={close}
			title={block && t(titles[block])}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			{block && (
				<form
					onSubmit={(event) => {
						event.preventDefault();
						const typed = address.trim();
						if (!isAddressFor(block, typed)) return setWrong('address');
						if (block === 'button' && !name.trim()) return setWrong('name');
						close();
						return insertBlock(editor, blockOf(block, typed, name.trim()));
					}}
				>
					<Stack gap="sm">
						{files && (
							<Group gap="xs">
								<FileButton
									multiple
									accept={files.types.join(',')}
									onChange={(chosen) => {
										close();
										onUpload(chosen);
									}}
								>
									{(button) => (
										<Button {...button} variant="default">
											{t('desk.library.upload')}
										</Button>
									)}
								</FileButton>
								<Button
									variant="default"
									onClick={() => {
										close();
										chooseFile(
											files.kind,
											(file) => !editor.isDestroyed && insertBlock(editor, fileNode(file)),
										);
									}}
								>
									{t('desk.picture.library')}
								</Button>
							</Group>
						)}
						<TextInput
							label={t('desk.address')}
							value={address}
							onChange={(event) => setAddress(event.currentTarget.value)}
							error={wrong === 'address' && t('desk.address.wrong')}
							dir="ltr"
							data-autofocus
						/>
						{block !== 'video' && (
							<TextInput
								label={t(block === 'button' ? 'desk.attr.text' : 'desk.attr.title')}
								value={name}
								onChange={(event) => setName(event.currentTarget.value)}
								error={wrong === 'name' && t('form.required')}
								dir="auto"
								maxLength={200}
							/>
						)}
					</Stack>
					<Group mt="md" justify="flex-end">
						<Button type="submit">{t('desk.insert')}</Button>
					</Group>
				</form>
			)}
		</Modal>
	);
}

type CardKind = 'company' | 'person' | 'story' | 'term';

interface Found {
	key: string;
	name: string;
	note: string;
	lang?: string;
	insert: (editor: Editor) => void;
}

const slip = (kind: 'company' | 'person', slug: string) => (editor: Editor) =>
	insertBlock(editor, { type: 'slip', attrs: { kind, slug } });

/** Finds what a card can show. A story becomes an embed of its page, and a term of the glossary a link in the text. */
async function find(kind: CardKind, q: string, lang: string, site: string): Promise<Found[]> {
	if (kind === 'company')
		return (await must(searchCompanies({ q }))).companies.map(({ slug, name, city }) => ({
			key: slug,
			name,
			note: city,
			insert: slip('company', slug),
		}));
	if (kind === 'person')
		return (await must(searchPeople({ q }))).people.map(({ slug, name, designation }) => ({
			key: slug,
			name,
			note: designation,
			insert: slip('person', slug),
		}));
	const { suggestions } = await must(searchSuggest({ q, locale: lang }));
	return suggestions
		.filter((found) =>
			kind === 'term' ? found.kind === 'term' : found.kind === 'story' || found.kind === 'video',
		)
		.map((found) => {
			const name = found.title.map(({ text }) => text).join('');
			const url = site + found.path;
			return {
				key: found.path,
				name,
				note: '',
				lang: found.lang,
				insert: (editor: Editor) =>
					kind === 'term'
						? void editor
								.chain()
								.focus()
								.insertContent({
									type: 'text',
									text: name,
									marks: [{ type: 'link', attrs: { href: found.path } }],
								})
								.run()
						: insertBlock(editor, { type: 'embed', attrs: { url, provider: 'link', title: name } }),
			};
		});
}

const kindNames: Record<CardKind, MessageId> = {
	company: 'desk.company',
	person: 'desk.card.person',
	story: 'desk.panel.story',
	term: 'desk.card.term',
};

/** Searches companies, people, stories and terms of the glossary, and inserts the card of the chosen one. */
export function CardDialog({
	editor,
	opened,
	onClose,
	lang,
}: {
	editor: Editor;
	opened: boolean;
	onClose: () => void;
	lang: string;
}) {
	const t = useT();
	const { lang: own } = useLanguage();
	const { site } = useSession();
	const [kind, setKind] = useState<CardKind>('company');
	const [typed, setTyped] = useState('');
	const [q] = useDebouncedValue(typed.trim(), 250);
	const found = useQuery({
		queryKey: ['cards', kind, q, lang],
		queryFn: () => find(kind, q, lang || own, site.address),
		enabled: opened && q.length >= 2,
		staleTime: 60_000,
	});
	const close = () => {
		setTyped('');
		onClose();
	};
	return (
		<Modal
			opened={opened}
			onClose={close}
			title={t('desk.block.card')}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			<SegmentedControl
				fullWidth
				size="xs"
				aria-label={t('desk.block.card')}
				value={kind}
				onChange={(value) => setKind(value as CardKind)}
				data={(Object.keys(kindNames) as CardKind[]).map((value) => ({ value, label: t(kindNames[value]) }))}
			/>
			<TextInput
				mt="sm"
				label={t('desk.card.search')}
				value={typed}
				onChange={(event) => setTyped(event.currentTarget.value)}
				dir="auto"
				data-autofocus
			/>
			{found.isError && (
				<Alert color="red" role="alert" mt="sm">
					{messageOf(found.error, t)}
				</Alert>
			)}
			{found.data?.length === 0 && (
				<Text size="sm" c="dimmed" mt="sm" role="status">
					{t('desk.nothingFound')}
				</Text>
			)}
			<ul className={css.found}>
				{(found.data ?? []).slice(0, 20).map((one) => (
					<li key={one.key}>
						<button
							type="button"
							onClick={() => {
								close();
								one.insert(editor);
							}}
						>
							<span dir="auto" lang={one.lang}>
								{one.name}
							</span>
							<small dir="auto">{one.note}</small>
						</button>
					</li>
				))}
			</ul>
		</Modal>
	);
}
