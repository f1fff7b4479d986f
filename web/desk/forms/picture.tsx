import { Button, FileButton, Group, Input, Progress, Stack } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../app/i18n';
import { messageOf } from '../components/errors';
import { Icon } from '../components/Icon';
import { type Bound, errorOf } from './bound';
import css from './Form.module.css';
import type { FieldOptions } from './fields';
import { pictureAddress, picturesOf, pictureTypes, uploadPicture } from './upload';

/** A picture that can be shown: the base of its files and their widths. */
export interface PictureFile {
	id?: number;
	base: string;
	widths: number[];
	alt?: string;
}

/** Opens something that offers pictures of the library; onChoose gets the chosen one. */
export type PictureChooser = (onChoose: (picture: PictureFile & { id: number }) => void) => void;

let chooser: PictureChooser | undefined;

/** Makes all fields for pictures offer the library besides uploads. */
export const setPictureChooser = (open: PictureChooser): void => {
	chooser = open;
};

/** The id of a picture, which is uploaded here or, if there is one, chosen from the library. null for none. */
export function PictureField({
	file,
	square = false,
	...bound
}: Bound<number | null | undefined> &
	FieldOptions & {
		/** The picture that the record has, as the server returns it. */
		file?: PictureFile | null | undefined;
		square?: boolean;
	}) {
	const t = useT();
	const { value, onChange, label, description, required, errors } = bound;
	const [own, setOwn] = useState<{ id: number; file: PictureFile }>();
	const [part, setPart] = useState<number>();
	const [failed, setFailed] = useState<string>();
	const [first] = useState(value);
	const shown = own && own.id === value ? own.file : value === first ? file : undefined;
	const take = (picture: PictureFile & { id: number }) => {
		setOwn({ id: picture.id, file: picture });
		onChange(picture.id);
	};
	const upload = async (chosen: File | null | undefined) => {
		if (!chosen) return;
		setFailed(undefined);
		setPart(0);
		try {
			take(await uploadPicture(chosen, setPart));
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
						src={pictureAddress(shown, 320)}
						alt={shown.alt ?? ''}
						data-square={square}
					/>
				) : (
					<span className={css.drop}>
						<Icon name="picture" />
					</span>
				)}
				<Stack gap="xs">
					<Group gap="xs">
						<FileButton onChange={(chosen) => void upload(chosen)} accept={pictureTypes.join(',')}>
							{(props) => (
								<Button
									{...props}
									variant="default"
									loading={part !== undefined}
									aria-label={`${t(value ? 'desk.picture.replace' : 'desk.picture.choose')}: ${label}`}
								>
									{t(value ? 'desk.picture.replace' : 'desk.picture.choose')}
								</Button>
							)}
						</FileButton>
						{chooser && (
							<Button variant="default" onClick={() => chooser?.(take)}>
								{t('desk.picture.library')}
							</Button>
						)}
						{value && (
							<Button variant="subtle" onClick={() => onChange(null)}>
								{t('desk.remove')}
							</Button>
						)}
					</Group>
					{part !== undefined && (
						<Progress value={part * 100} size="xs" aria-label={t('desk.uploading', { name: label })} />
					)}
				</Stack>
			</div>
		</Input.Wrapper>
	);
}
