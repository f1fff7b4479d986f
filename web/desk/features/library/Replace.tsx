import { Button, FileButton, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import type { LibraryFile } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { messageOf } from '../../components/errors';
import { showToast } from '../../components/toasts';
import { pictureTypes, replacePicture } from '../../forms/upload';

/** Replaces the file of a picture everywhere. */
export function Replace({ file, onDone }: { file: LibraryFile; onDone: (file: LibraryFile) => void }) {
	const t = useT();
	const [part, setPart] = useState<number>();
	const [failed, setFailed] = useState('');
	const replace = async (chosen: File | null) => {
		if (!chosen) return;
		setFailed('');
		setPart(0);
		try {
			onDone(await replacePicture(file.id, file.version, chosen, setPart));
			showToast(t('desk.library.replaced'));
		} catch (error) {
			setFailed(messageOf(error, t));
		} finally {
			setPart(undefined);
		}
	};
	return (
		<>
			<FileButton accept={pictureTypes.join(',')} onChange={replace}>
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
