import { Button, FileButton, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import type { LibraryFile } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { messageOf } from '../../components/errors';
import { showToast } from '../../components/toasts';
import { documentTypes, filmTypes, pictureTypes, recordingTypes, replaceFile } from '../../forms/upload';

const types = {
	picture: pictureTypes,
	recording: recordingTypes,
	film: filmTypes,
	document: documentTypes,
};

/** Replaces a file everywhere. */
export function Replace({ file, onDone }: { file: LibraryFile; onDone: (file: LibraryFile) => void }) {
	const t = useT();
	const [part, setPart] = useState<number>();
	const [failed, setFailed] = useState('');
	const replace = async (chosen: File | null) => {
		if (!chosen) return;
		setFailed('');
		setPart(0);
		try {
			onDone(await replaceFile(file.id, file.version, chosen, setPart));
			showToast(t('desk.library.replaced'));
		} catch (error) {
			setFailed(messageOf(error, t));
		} finally {
			setPart(undefined);
		}
	};
	return (
		<>
			<FileButton accept={types[file.kind].join(',')} onChange={replace}>
				{(props) => (
					<Button {...props} mt="sm" variant="default" loading={part !== undefined}>
						{t('desk.library.replace')}
					</Button>
				)}
			</FileButton>
			{part !== undefined && (
				<Progress
					value={part * 100}
					size="xs"
					mt={4}
					aria-label={t('desk.uploading', { name: file.filename })}
				/>
			)}
			{failed && (
				<Text size="sm" c="var(--fall)" role="alert">
					{failed}
				</Text>
			)}
		</>
	);
}
