import { Button, FileButton, Group, Input, Progress, Stack } from '@mantine/core';
import { useContext, useState } from 'react';
import { listMedia } from '../../api/client.gen';
import { must } from '../app/api';
import { useT } from '../app/i18n';
import { messageOf } from '../components/errors';
import type { Bound } from './bound';
import { type FieldOptions, TextField } from './fields';
import { SearchPicker, type Source } from './pickers';
import { filmTypes, recordingTypes, uploadRecording } from './upload';
import { UploadBrand } from './upload-brand';

/** The name of a file in an address. */
const fileOf = (address: string): string => address.split('/').at(-1) || address;

/** The durations of the files that pickers have offered or that were uploaded, in seconds, by address. */
const lengths = new Map<string, number>();

/** Recordings or films of the library, by address. */
const filesOf = (kind: 'recording' | 'film'): Source<string> => ({
	name: kind,
	find: async (q) =>
		(await must(listMedia({ kind, limit: 12, ...(q && { q }) }))).items.map(
			({ address, filename, seconds }) => {
				lengths.set(address, seconds);
				return {
					value: address,
					label: filename || fileOf(address),
					...(seconds > 0 && {
						note: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
					}),
				};
			},
		),
	named: async (addresses) => addresses.map((address) => ({ value: address, label: fileOf(address) })),
});
const sources = { recording: filesOf('recording'), film: filesOf('film') };

/**
 * The address of a recording or film: one of the library, or one that is uploaded here; a recording may also be on another site.
 * "" for none. onFile is called with the address and the duration of a file of the library, 0 if that is not known.
 */
export function RecordingField({
	kind = 'recording',
	onFile,
	...props
}: Bound<string> &
	FieldOptions & { kind?: 'recording' | 'film'; onFile?: (address: string, seconds: number) => void }) {
	const t = useT();
	const { value } = props;
	const [part, setPart] = useState<number>();
	const [failed, setFailed] = useState<string>();
	const brand = useContext(UploadBrand);
	const isFilm = kind === 'film';
	const take = (address: string) =>
		onFile && address ? onFile(address, lengths.get(address) ?? 0) : props.onChange(address);
	const upload = async (chosen: File | null) => {
		if (!chosen) return;
		setFailed(undefined);
		setPart(0);
		try {
			const { address, seconds } = await uploadRecording(chosen, setPart, brand);
			lengths.set(address, seconds);
			take(address);
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
				errors={isFilm ? props.errors : {}}
				value={value.startsWith('/') ? value : ''}
				onChange={(address) => take(address ?? '')}
				source={sources[kind]}
				description={t('desk.picture.library')}
				clearable
			/>
			<Group gap="xs">
				<FileButton
					onChange={(chosen) => void upload(chosen)}
					accept={(isFilm ? filmTypes : recordingTypes).join(',')}
				>
					{(button) => (
						<Button {...button} variant="default" loading={part !== undefined}>
							{t(isFilm ? 'desk.video.upload' : 'desk.audio.upload')}
						</Button>
					)}
				</FileButton>
			</Group>
			{part !== undefined && (
				<Progress value={part * 100} size="xs" aria-label={t('desk.uploading', { name: props.label })} />
			)}
			{failed && <Input.Error role="alert">{failed}</Input.Error>}
			{!isFilm && (
				<TextField
					{...props}
					label={t('desk.audio.address')}
					required={false}
					onChange={(address) => props.onChange((address ?? '').trim())}
					ltr
					maxLength={500}
					placeholder="https://"
				/>
			)}
			{value && isFilm && (
				// biome-ignore lint/a11y/useMediaCaption: the editor sees what was filmed
				<video controls preload="none" src={value} style={{ maxWidth: '100%' }} />
			)}
			{/* biome-ignore lint/a11y/useMediaCaption: the editor hears what was recorded */}
			{value && !isFilm && <audio controls preload="none" src={value} style={{ maxWidth: '100%' }} />}
		</Stack>
	);
}
