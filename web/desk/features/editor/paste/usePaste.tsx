/** Pasting: the text of other programs is prepared, and the editor is told what that changed. */
import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useLanguage } from '../../../app/i18n';
import { picturesOf } from '../../../forms/upload';
import css from '../blocks.module.css';
import { converterOf } from '../fonts/convert';
import type { CleanPaste } from './clean';
import { isWorthSaying, type PasteReport } from './report';

type Convert = (text: string) => string;

/** The report of the last paste, and the document after it. */
interface Done {
	report: PasteReport;
	after: Node;
}

/** Text of an old font that waits for a decision. */
interface Offer {
	/** Pastes by the editor's own rules, without a change. */
	plain: () => void;
	paste: CleanPaste;
	convert: Convert;
	before: string;
	after: string;
}

export interface Paste {
	handle: (view: EditorView, event: ClipboardEvent) => boolean;
	done: Done | undefined;
	dismiss: () => void;
	offer: Offer | undefined;
	decide: (converted: boolean) => void;
	cancel: () => void;
}

/** The longest part of a text that the dialog about old fonts shows, in characters. */
const shownLength = 1500;

/** The longest clipboard that is looked at, in characters; longer ones are pasted by the browser's rules. */
const longestPaste = 5_000_000;

/** Files from addresses that begin with data:. Those that are no base64 are left out. */
function filesOf(addresses: string[]): File[] {
	return addresses.flatMap((address, index) => {
		try {
			const [head = '', data = ''] = address.split(',', 2);
			const type = /^data:([\w/+-]+)/.exec(head)?.[1] ?? '';
			const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
			return [new File([bytes], `${index + 1}.${type.split('/')[1] ?? 'png'}`, { type })];
		} catch {
			return [];
		}
	});
}

/** Handles pastes of an editor. upload uploads pictures, and returns whether there were any. */
export function usePaste(editor: () => Editor | null, upload: (files: Iterable<File>) => boolean): Paste {
	const [done, setDone] = useState<Done>();
	const [offer, setOffer] = useState<Offer>();
	const finish = async (paste: CleanPaste, convert?: Convert) => {
		const [{ insertPaste }, { withConverted }] = await Promise.all([import('./insert'), import('./clean')]);
		const view = editor()?.view;
		if (!view || view.isDestroyed) return;
		const notes = paste.notes.map((note) => ({ ...note, html: withConverted(note.html, convert) }));
		insertPaste(view, withConverted(paste.html, convert), notes);
		if (paste.pictures.length > 0) upload(filesOf(paste.pictures));
		setDone(isWorthSaying(paste.report) ? { report: paste.report, after: view.state.doc } : undefined);
		view.focus();
	};
	const prepare = async (html: string, text: string, plain: () => void) => {
		const { preparePaste } = await import('./prepare');
		const paste = preparePaste(html, text);
		if (!paste.legacy) return finish(paste);
		const [convert, { legacyText }] = await Promise.all([converterOf(paste.legacy), import('./clean')]);
		const before = legacyText(paste.html).slice(0, shownLength);
		setOffer({ plain, paste, convert, before, after: convert(before) });
	};
	const handle = (view: EditorView, event: ClipboardEvent): boolean => {
		const data = event.clipboardData;
		if (!data) return false; // the text that insertPaste inserts
		if (upload(picturesOf(data))) return true;
		const html = data.getData('text/html');
		const text = data.getData('text/plain');
		const isShort = html === '' && text.length < 60 && !text.includes('\n');
		// The editor's own text needs no cleaning, and code takes text as it is.
		if (isShort || html.includes('data-pm-slice') || view.state.selection.$from.parent.type.spec.code)
			return false;
		if (html.length + text.length > longestPaste) return false;
		// Without a connection the part that prepares may not have been loaded: nothing that was pasted is lost.
		const plain = () => {
			if (view.isDestroyed) return;
			if (html) view.pasteHTML(html, new Event('paste') as ClipboardEvent);
			else view.pasteText(text, new Event('paste') as ClipboardEvent);
		};
		prepare(html, text, plain).catch(plain);
		return true;
	};
	return {
		handle,
		done,
		dismiss: () => setDone(undefined),
		offer,
		decide: (converted) => {
			if (!offer) return;
			void finish(offer.paste, converted ? offer.convert : undefined)
				.catch(offer.plain)
				.then(() => setOffer(undefined));
		},
		cancel: () => {
			setOffer(undefined);
			editor()?.commands.focus();
		},
	};
}

const sourceNames: Partial<Record<PasteReport['source'], string>> = {
	word: 'Microsoft Word',
	docs: 'Google Docs',
	wordpress: 'WordPress',
	markdown: 'Markdown',
};

/** The line that says what a paste converted and left out, with undo as long as nothing else was changed. */
export function PasteLine({ editor, paste }: { editor: Editor; paste: Paste }) {
	const { t, lang } = useLanguage();
	const doc = useEditorState({ editor, selector: ({ editor: now }) => now.state.doc });
	const { done } = paste;
	if (!done) return null;
	const { report, after } = done;
	const join = (parts: (string | false)[]) =>
		new Intl.ListFormat(lang, { type: 'unit' }).format(parts.filter((part) => part !== false));
	const converted = join([
		report.footnotes > 0 && t('desk.paste.footnotes', { n: report.footnotes }),
		report.embeds > 0 && t('desk.paste.embeds', { n: report.embeds }),
		report.changes > 0 && t('desk.paste.changes', { n: report.changes }),
	]);
	const dropped = join([
		report.pictures > 0 && t('desk.paste.pictures', { n: report.pictures }),
		report.comments > 0 && t('desk.paste.comments', { n: report.comments }),
		report.shortcodes > 0 && t('desk.paste.shortcodes', { n: report.shortcodes }),
		report.others > 0 && t('desk.paste.others', { n: report.others }),
		report.styles > 0 && t('desk.paste.styles'),
	]);
	const name = sourceNames[report.source];
	return (
		<Alert
			color="gray"
			p="xs"
			role="status"
			title={name ? t('desk.paste.from', { source: name }) : t('desk.paste.done')}
			withCloseButton
			closeButtonLabel={t('header.close')}
			onClose={paste.dismiss}
		>
			{converted && <Text size="sm">{t('desk.paste.converted', { list: converted })}</Text>}
			{dropped && <Text size="sm">{t('desk.paste.dropped', { list: dropped })}</Text>}
			{report.pictures > 0 && <Text size="sm">{t('desk.paste.pictures.text')}</Text>}
			{report.addresses.length > 0 && (
				<details className={css.addresses}>
					<summary>{t('desk.paste.pictures', { n: report.addresses.length })}</summary>
					<ul>
						{report.addresses.map((address) => (
							<li key={address} dir="ltr">
								<a href={address} target="_blank" rel="noopener noreferrer">
									{address}
								</a>
							</li>
						))}
					</ul>
				</details>
			)}
			{report.unknownFonts.map((font) => (
				<Text key={font} size="sm">
					{t('desk.paste.unknownFont', { font })}
				</Text>
			))}
			{doc.eq(after) && (
				<Button
					size="compact-sm"
					variant="default"
					mt={4}
					onClick={() => {
						editor.chain().focus().undo().run();
						paste.dismiss();
					}}
				>
					{t('form.undo')}
				</Button>
			)}
		</Alert>
	);
}

const encodingNames = { kruti: 'Kruti Dev', bamini: 'Bamini' };

/** The dialog that shows text of an old font beside what it would be converted to. */
export function FontDialog({ paste }: { paste: Paste }) {
	const { t } = useLanguage();
	const { offer } = paste;
	const encoding = offer?.paste.legacy;
	return (
		<Modal
			opened={offer !== undefined}
			onClose={paste.cancel}
			title={t('desk.font.title')}
			size="xl"
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			{offer && encoding && (
				<>
					<Text size="sm">
						{t('desk.font.text', { font: offer.paste.report.font || encodingNames[encoding] })}
					</Text>
					<div className={css.compared}>
						<section aria-label={t('desk.font.before')}>
							<Text size="sm" c="dimmed">
								{t('desk.font.before')}
							</Text>
							<p dir="ltr">{offer.before}</p>
						</section>
						<section aria-label={t('desk.font.after')}>
							<Text size="sm" c="dimmed">
								{t('desk.font.after')}
							</Text>
							<p lang={encoding === 'kruti' ? 'hi' : 'ta'}>{offer.after}</p>
						</section>
					</div>
					<Group justify="flex-end" mt="md">
						<Button variant="default" onClick={() => paste.decide(false)}>
							{t('desk.font.keep')}
						</Button>
						<Button onClick={() => paste.decide(true)} data-autofocus>
							{t('desk.font.convert')}
						</Button>
					</Group>
				</>
			)}
		</Modal>
	);
}
