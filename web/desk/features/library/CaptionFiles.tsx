import { Button, FileButton, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { type LibraryFile, saveCaptions } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { languageName, locales } from '../../app/locales';
import { messageOf } from '../../components/errors';
import { Section } from '../../forms/FormPage';
import { useUndoable } from '../../forms/undo';
import css from './Library.module.css';

/** The captions of a recording or film, by language: WebVTT files that are uploaded and checked. */
export function CaptionFiles({ file, onDone }: { file: LibraryFile; onDone: (file: LibraryFile) => void }) {
	const { t, lang } = useLanguage();
	const undoable = useUndoable();
	const [code, setCode] = useState<string>(lang);
	const [failed, setFailed] = useState('');
	const store = async (language: string, text: string, version = file.version) => {
		const stored = await must(saveCaptions({ id: file.id, lang: language }, { version, text }));
		onDone(stored);
		return stored;
	};
	const upload = async (chosen: File | null) => {
		if (!chosen) return;
		setFailed('');
		try {
			await store(code, await chosen.text());
		} catch (error) {
			setFailed(messageOf(error, t));
		}
	};
	const remove = (language: string, address: string) => {
		let removed = { text: '', version: file.version };
		return undoable({
			run: async () => {
				const text = await (await fetch(address)).text();
				const { version } = await store(language, '');
				removed = { text, version };
			},
			undo: () => store(language, removed.text, removed.version),
			done: t('desk.list.removed', { name: languageName(language) }),
		});
	};
	return (
		<Section
			title={t('webinar.captions')}
			text={t('desk.library.captions.text', { formats: 'WebVTT / SubRip' })}
		>
			<ul className={css.uses}>
				{file.captions.map(({ lang: language, address }) => (
					<li key={language}>
						<Group gap="xs">
							<a href={address} download>
								{languageName(language)}
							</a>
							{file.canChange && (
								<Button
									size="compact-sm"
									variant="subtle"
									c="var(--ink)"
									aria-label={t('desk.list.remove', { name: languageName(language) })}
									onClick={() => remove(language, address)}
								>
									{t('desk.remove')}
								</Button>
							)}
						</Group>
					</li>
				))}
			</ul>
			{file.canChange && (
				<Group gap="xs">
					<Select
						aria-label={t('search.language')}
						data={locales.map((locale) => ({ value: locale.code, label: locale.name }))}
						value={code}
						onChange={(chosen) => chosen && setCode(chosen)}
						allowDeselect={false}
					/>
					<FileButton accept=".vtt,.srt,text/vtt" onChange={upload}>
						{(props) => (
							<Button {...props} variant="default">
								{t('desk.library.captions.upload')}
							</Button>
						)}
					</FileButton>
				</Group>
			)}
			{failed && (
				<Text size="sm" c="var(--fall)" role="alert">
					{failed}
				</Text>
			)}
		</Section>
	);
}
