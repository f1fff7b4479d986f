import { Button, FileButton, Group, Input, Progress, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext, useState } from 'react';
import { readMedia } from '../../api/client.gen';
import { must } from '../app/api';
import { useT } from '../app/i18n';
import { messageOf } from '../components/errors';
import { Icon } from '../components/Icon';
import { choosePictures } from '../components/library/choose';
import { type Bound, errorOf } from './bound';
import css from './Form.module.css';
import type { FieldOptions } from './fields';
import { PictureText } from './PictureText';
import { pictureAddress, picturesOf, pictureTypes, uploadPicture } from './upload';
import { UploadBrand } from './upload-brand';

/** A picture that can be shown: the base of its files and their widths. */
export interface PictureFile {
	id?: number;
	base: string;
	widths: number[];
	alt?: string;
	decorative?: boolean;
}

/** The portrait of a speaker: the id of a picture, 0 for none. */
export const SpeakerPicture = ({ value, onChange, ...bound }: Bound<number>) => (
	<PictureField {...bound} value={value || null} onChange={(id) => onChange(id ?? 0)} square />
);

/** The id of a picture, which is uploaded here or chosen from the library. null for none. */
export function PictureField({
	file,
	square = false,
	wide = false,
	children,
	...bound
}: Bound<number | null | undefined> &
	FieldOptions & {
		/** The picture that the record has, if the server returns it; else the field reads it from the library. */
		file?: PictureFile | null | undefined;
		square?: boolean;
		/** Whether it takes the width of its column, as a lead picture in a panel. */
		wide?: boolean;
		/** Further buttons. */
		children?: ReactNode;
	}) {
	const t = useT();
	const { value, onChange, label, description, required, errors } = bound;
	const [own, setOwn] = useState<{ id: number; file: PictureFile }>();
	const [part, setPart] = useState<number>();
	const [failed, setFailed] = useState<string>();
	const [first] = useState(value);
	const known = own && own.id === value ? own.file : value === first ? file : undefined;
	const stored = useQuery({
		queryKey: ['library-file', String(value)],
		queryFn: () => must(readMedia({ id: value ?? 0 })),
		enabled: Boolean(value) && !known,
	});
	const shown = known ?? stored.data?.picture;
	const brand = useContext(UploadBrand);
	const take = (picture: PictureFile & { id: number }) => {
		setOwn({ id: picture.id, file: picture });
		onChange(picture.id);
	};
	const upload = async (chosen: File | null | undefined) => {
		if (!chosen) return;
		setFailed(undefined);
		setPart(0);
		try {
			take(await uploadPicture(chosen, setPart, brand));
		} catch (error) {
			setFailed(messageOf(error, t));
		} finally {
			setPart(undefined);
		}
	};
	return (
		<Input.Wrapper
			label={label}
			labelElement="div"
			{...(description && { description })}
			{...(required && { required })}
			error={failed ?? errorOf({ errors })}
		>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the button */}
			<div
				className={css.pictureField}
				onDragOver={(event) => event.preventDefault()}
				onDrop={(event) => {
					const [dropped] = picturesOf(event.dataTransfer);
					if (!dropped) return;
					event.preventDefault();
					void upload(dropped);
				}}
			>
				{value && shown ? (
					<img
						className={css.thumb}
						src={pictureAddress(shown, wide ? 400 : 320)}
						alt={shown.alt ?? ''}
						data-square={square}
						data-wide={wide || undefined}
					/>
				) : (
					<span className={css.drop}>
						<Icon name="picture" />
					</span>
				)}
				<Stack gap="xs" className={css.pictureTools}>
					<Group gap="xs">
						<FileButton onChange={(chosen) => void upload(chosen)} accept={pictureTypes.join(',')}>
							{(props) => (
								<Button
									{...props}
									size="xs"
									variant="default"
									loading={part !== undefined}
									aria-label={`${t(value ? 'desk.picture.replace' : 'desk.picture.choose')}: ${label}`}
								>
									{t(value ? 'desk.picture.replace' : 'desk.picture.choose')}
								</Button>
							)}
						</FileButton>
						<Button
							size="xs"
							variant="default"
							onClick={() => choosePictures(false, ([picture]) => picture && take(picture))}
						>
							{t('desk.picture.library')}
						</Button>
						{children}
						{Boolean(value) && (
							<Button size="xs" variant="subtle" onClick={() => onChange(null)}>
								{t('desk.remove')}
							</Button>
						)}
					</Group>
					{Boolean(value) && shown && (
						<PictureText
							id={value ?? 0}
							alt={shown.alt}
							decorative={shown.decorative}
							label={label}
							onSaved={({ alt, decorative }) =>
								setOwn({ id: value ?? 0, file: { ...shown, alt, decorative } })
							}
						/>
					)}
					{part !== undefined && (
						<Progress value={part * 100} size="xs" aria-label={t('desk.uploading', { name: label })} />
					)}
				</Stack>
			</div>
		</Input.Wrapper>
	);
}
