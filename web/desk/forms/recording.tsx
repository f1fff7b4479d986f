import { Button, FileButton, Group, Input, Progress, Stack } from '@mantine/core';
import { useContext, useState } from 'react';
import { listMedia } from '../../api/client.gen';
import { must } from '../app/api';
import { useT } from '../app/i18n';
import { messageOf } from '../components/errors';
import type { Bound } from './bound';
import { type FieldOptions, TextField } from './fields';
import { SearchPicker, type Source } from './pickers';
import { uploadRecording } from './upload';
import { UploadBrand } from './upload-brand';

/** The name of a file in an address. */
const fileOf = (address: string): string => address.split('/').at(-1) || address;

/** Recordings of the library, by address. */
const recordings: Source<string> = {
	name: 'recording',
	find: async (q) =>
		(await must(listMedia({ kind: 'recording', limit: 12, ...(q && { q }) }))).items.map(
			({ address, filename, seconds }) => ({
				value: address,
				label: filename || fileOf(address),
				...(seconds > 0 && { note: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` }),
			}),
		),
	named: async (addresses) => addresses.map((address) => ({ value: address, label: fileOf(address) })),
};

/** The address of a recording: one of the library, one that is uploaded here, or one on another site. "" for none. */
export function RecordingField(props: Bound<string> & FieldOptions) {
	const t = useT();
	const { value, onChange } = props;
	const [part, setPart] = useState<number>();
	const [failed, setFailed] = useState<string>();
	const brand = useContext(UploadBrand);
	const upload = async (chosen: File | null) => {
		if (!chosen) return;
		setFailed(undefined);
		setPart(0);
		try {
			onChange((await uploadRecording(chosen, setPart, brand)).address);
		} catch (error) {
			setFailed(messageOf(error, t));
		} finally {
			setPart(undefined);
		}
	};
	return (
		<Stack gap="xs">
			<SearchPicker
				{...props}
				errors={{}}
				value={value.startsWith('/') ? value : ''}
				onChange={(address) => onChange(address ?? '')}
				source={recordings}
				description={t('desk.picture.library')}
				clearable
			/>
			<Group gap="xs">
				<FileButton
					onChange={(chosen) => void upload(chosen)}
					accept="audio/mpeg,audio/mp4,audio/aac,audio/ogg"
				>
					{(button) => (
						<Button {...button} variant="default" loading={part !== undefined}>
							{t('desk.audio.upload')}
						</Button>
					)}
				</FileButton>
			</Group>
			{part !== undefined && (
				<Progress value={part * 100} size="xs" aria-label={t('desk.uploading', { name: props.label })} />
			)}
			{failed && <Input.Error role="alert">{failed}</Input.Error>}
			<TextField
				{...props}
				label={t('desk.audio.address')}
				required={false}
				onChange={(address) => onChange((address ?? '').trim())}
				ltr
				maxLength={500}
				placeholder="https://"
			/>
			{/* biome-ignore lint/a11y/useMediaCaption: the editor hears what was recorded */}
			{value && <audio controls preload="none" src={value} />}
		</Stack>
	);
}
