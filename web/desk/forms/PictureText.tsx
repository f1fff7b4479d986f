import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type LibraryFile, readMedia, saveMedia } from '../../api/client.gen';
import { must } from '../app/api';
import { useT } from '../app/i18n';
import { languageName } from '../app/locales';
import { messageOf } from '../components/errors';
import { showToast } from '../components/toasts';
import { FormDialog, useDialogForm } from './dialog';
import { LongTextField, SwitchField } from './fields';

/** The alternative text of a picture of the library, with a button that changes it here. onSaved is called with the new one. */
export function PictureText({
	id,
	alt,
	decorative = false,
	label,
	onSaved,
}: {
	id: number;
	/** undefined if it is not known. */
	alt: string | undefined;
	/** Whether the library marks it as a picture that says nothing. */
	decorative?: boolean | undefined;
	/** The name of the picture's field. */
	label: string;
	onSaved: (picture: { alt: string; decorative: boolean }) => void;
}) {
	const t = useT();
	const client = useQueryClient();
	const [file, setFile] = useState<LibraryFile>();
	const [isPending, setPending] = useState(false);
	const open = async () => {
		setPending(true);
		try {
			setFile(await must(readMedia({ id })));
		} catch (error) {
			showToast(messageOf(error, t));
		} finally {
			setPending(false);
		}
	};
	const isMissing = alt !== undefined && !alt.trim() && !decorative;
	return (
		<>
			{isMissing ? (
				<Text size="sm" c="var(--fall)">
					{t('desk.check.alt')}
				</Text>
			) : (
				alt && (
					<Text size="sm" c="dimmed" className="desk-name" dir="auto" lineClamp={2}>
						{alt}
					</Text>
				)
			)}
			<Button
				size="xs"
				variant="default"
				data-picture-text=""
				style={{ alignSelf: 'start' }}
				loading={isPending}
				onClick={() => void open()}
				aria-label={`${t(isMissing ? 'desk.alt.add' : 'desk.attr.alt')}: ${label}`}
			>
				{t(isMissing ? 'desk.alt.add' : 'desk.attr.alt')}
			</Button>
			{file && (
				<TextDialog
					file={file}
					onClose={() => setFile(undefined)}
					onSaved={(saved) => {
						setFile(undefined);
						client.setQueryData(['library-file', String(id)], saved);
						void client.invalidateQueries({ queryKey: ['library'] });
						onSaved(saved);
						showToast(t('desk.saved'));
					}}
				/>
			)}
		</>
	);
}

function TextDialog({
	file,
	onClose,
	onSaved,
}: {
	file: LibraryFile;
	onClose: () => void;
	onSaved: (file: LibraryFile) => void;
}) {
	const t = useT();
	const { caption, credit, focalX, focalY, crops, licence, licenceSource, licenceEnds, version } = file;
	const form = useDialogForm<Pick<LibraryFile, 'alt' | 'texts' | 'decorative'>, LibraryFile>({
		name: `picture-text:${file.id}`,
		initial: { alt: file.alt, texts: file.texts, decorative: file.decorative },
		submit: (fields) =>
			saveMedia(
				{ id: file.id },
				{ caption, credit, focalX, focalY, crops, licence, licenceSource, licenceEnds, version, ...fields },
			),
		onDone: onSaved,
	});
	const { texts } = form.values;
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.attr.alt')}
			text={t(file.canChange ? 'desk.alt.why' : 'desk.library.readOnly')}
			action={t('desk.save')}
			ready={file.canChange}
		>
			<SwitchField {...form.bind('decorative', t('desk.attr.decorative'))} />
			<LongTextField {...form.bind('alt', t('desk.attr.alt'))} maxLength={1000} rows={2} />
			{Object.entries(texts).map(([code, own]) => (
				<LongTextField
					key={code}
					name={`texts.${code}.alt`}
					label={`${t('desk.attr.alt')}: ${languageName(code)}`}
					value={own.alt}
					onChange={(alt) => form.change({ texts: { ...texts, [code]: { ...own, alt: alt ?? '' } } })}
					errors={{}}
					maxLength={1000}
					rows={2}
				/>
			))}
		</FormDialog>
	);
}
