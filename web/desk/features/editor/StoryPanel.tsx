import {
	Anchor,
	Button,
	Checkbox,
	Group,
	NumberInput,
	Select,
	Stack,
	Text,
	Textarea,
	TextInput,
} from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { memo, useRef } from 'react';
import { useLanguage } from '../../app/i18n';
import { type Bound, errorsOf } from '../../forms/bound';
import { AuthorsPicker, TermPicker, TermsPicker } from '../../forms/pickers';
import { PictureField } from '../../forms/picture';
import { RecordingField } from '../../forms/recording';
import { AddAuthor } from './AddAuthor';
import css from './Editor.module.css';
import { HeadlinesFields, PinsField, SalesFields } from './MoreFields';
import { SlugField } from './SlugField';
import type { StoryFields } from './story';

interface Props {
	/** The id of the story. */
	id: number;
	story: StoryFields;
	/** The server's messages about fields that it refused. */
	errors: Record<string, string>;
	/** The address of the story's picture, if it is known. */
	pictureFile: { base: string; widths: number[]; alt: string } | null;
	/** The path of the story's page, and whether readers know it. */
	path: string;
	isPublic: boolean;
	/** In which the brand shows times. */
	timeZone: string;
	onChange: (changed: Partial<StoryFields>) => void;
}

/** All fields of a story besides headline, standfirst and text; of a static page, those that its readers' page has. */
export const StoryPanel = memo(function StoryPanel({
	id,
	story,
	errors,
	pictureFile,
	path,
	isPublic,
	timeZone,
	onChange,
}: Props) {
	const { t, lang } = useLanguage();
	// Somebody else may have changed the byline while the dialog was open.
	const authorsNow = useRef(story.authors);
	authorsNow.current = story.authors;
	/** A field for a picker, which asks the server for what it offers. */
	const field = <N extends 'authors' | 'category' | 'tags' | 'series' | 'property'>(
		name: N,
		label: string,
	): Bound<StoryFields[N]> => ({
		name,
		label,
		value: story[name],
		onChange: (value) => onChange({ [name]: value ?? '' }),
		errors: errorsOf(errors, name),
	});
	const video = story.video?.platform ? story.video : undefined;
	const more = { story, errors, onChange };
	const picture = (
		<PictureField
			name="picture"
			label={t('desk.picture')}
			value={story.picture}
			onChange={(picture) => onChange({ picture: picture ?? 0 })}
			errors={errorsOf(errors, 'picture')}
			file={pictureFile}
			wide
		>
			{story.picture ? (
				<Button
					component="a"
					href={`/ed/library/${story.picture}`}
					target="_blank"
					size="compact-sm"
					variant="default"
				>
					{t('desk.picture.crop')}
				</Button>
			) : undefined}
		</PictureField>
	);
	const slug = (
		<SlugField
			slug={story.slug ?? ''}
			path={path}
			isPublic={isPublic}
			error={errors.slug}
			onChange={(slug) => onChange({ slug })}
		/>
	);
	if (story.page)
		return (
			<Stack gap="sm">
				<PageAddress path={path} isPublic={isPublic} />
				{picture}
				{slug}
				<HeadlinesFields {...more} isPage />
			</Stack>
		);
	return (
		<Stack gap="sm">
			<HeadlinesFields {...more} />
			<AuthorsPicker {...field('authors', t('desk.authors'))} max={20} />
			{(story.authors?.length ?? 0) < 20 && (
				<AddAuthor
					lang={story.lang ?? lang}
					onAdded={(slug) => onChange({ authors: [...(authorsNow.current ?? []), slug] })}
				/>
			)}
			<TermPicker {...field('category', t('list.category'))} kind="category" lang={lang} />
			<TermsPicker {...field('tags', t('desk.tags'))} kind="tag" lang={lang} max={50} />
			<TermsPicker {...field('series', t('desk.series'))} kind="series" lang={lang} max={10} />
			<TermPicker {...field('property', t('desk.property'))} kind="property" lang={lang} />
			{picture}
			{slug}
			<Group grow>
				<Select
					label={t('desk.type')}
					data={[
						{ value: 'ARTICLE', label: t('desk.type.article') },
						{ value: 'VIDEO', label: t('desk.type.video') },
						{ value: 'WEBINAR', label: t('desk.type.webinar') },
					]}
					value={story.type ?? 'ARTICLE'}
					onChange={(value) => onChange({ type: value as NonNullable<StoryFields['type']> })}
					allowDeselect={false}
					error={errors.type}
				/>
				<Select
					label={t('desk.layout')}
					data={[
						{ value: 'standard', label: t('desk.layout.standard') },
						{ value: 'wide', label: t('desk.layout.wide') },
						{ value: 'longform', label: t('desk.layout.longform') },
					]}
					value={story.layout ?? 'standard'}
					onChange={(value) => onChange({ layout: value as NonNullable<StoryFields['layout']> })}
					allowDeselect={false}
					error={errors.layout}
				/>
			</Group>
			{story.type === 'WEBINAR' && (
				<Link to="/events/webinars/$id" params={{ id: String(id) }}>
					{t('desk.live.formLink')}
				</Link>
			)}
			<Select
				label={t('desk.video')}
				data={[
					{ value: 'youtube', label: 'YouTube' },
					{ value: 'vimeo', label: 'Vimeo' },
					{ value: 'file', label: t('desk.video.file') },
				]}
				value={video?.platform ?? null}
				onChange={(value) =>
					onChange({
						video: value
							? {
									mediaId: '',
									...story.video,
									platform: value as NonNullable<StoryFields['video']>['platform'],
								}
							: undefined,
					} as Partial<StoryFields>)
				}
				clearable
				error={errors.video}
			/>
			{video && (
				<Group grow align="flex-start">
					{video.platform === 'file' ? (
						<RecordingField
							kind="film"
							name="video"
							label={t('desk.video.file')}
							value={video.mediaId}
							errors={{}}
							onChange={(mediaId) => onChange({ video: { ...video, mediaId: mediaId ?? '' } })}
							onFile={(mediaId, seconds) =>
								onChange({ video: { ...video, mediaId, duration: seconds || (video.duration ?? 0) } })
							}
						/>
					) : (
						<TextInput
							label={t('desk.video.id')}
							value={video.mediaId}
							onChange={(event) => onChange({ video: { ...video, mediaId: event.currentTarget.value } })}
							dir="ltr"
						/>
					)}
					<NumberInput
						label={t('desk.video.seconds')}
						value={video.duration ?? ''}
						min={0}
						max={86_400}
						onChange={(value) => onChange({ video: { ...video, duration: Number(value) || 0 } })}
					/>
				</Group>
			)}
			<RecordingField
				name="audio"
				label={t('desk.block.recording')}
				value={story.audio ?? ''}
				errors={errorsOf(errors, 'audio')}
				onChange={(audio) => onChange({ audio: audio ?? '' })}
			/>
			<Checkbox
				label={t('desk.hideOnHome')}
				checked={story.hideOnHome ?? false}
				onChange={(event) => onChange({ hideOnHome: event.currentTarget.checked })}
			/>
			<PinsField id={id} />
			<SalesFields {...more} timeZone={timeZone} />
			<Textarea
				label={t('desk.corrections')}
				value={story.corrections ?? ''}
				onChange={(event) => onChange({ corrections: event.currentTarget.value })}
				maxLength={2000}
				autosize
				minRows={2}
				dir="auto"
				error={errors.corrections}
			/>
			<details className={css.more}>
				<summary>{t('desk.pressRelease')}</summary>
				<Stack gap="sm" mt="sm">
					<TextInput
						label={t('desk.company')}
						value={story.company ?? ''}
						onChange={(event) => onChange({ company: event.currentTarget.value })}
						maxLength={200}
						dir="auto"
					/>
					<TextInput
						label={t('desk.place')}
						value={story.place ?? ''}
						onChange={(event) => onChange({ place: event.currentTarget.value })}
						maxLength={200}
						dir="auto"
					/>
					<TextInput
						label={t('desk.contact')}
						value={story.contact ?? ''}
						onChange={(event) => onChange({ contact: event.currentTarget.value })}
						maxLength={500}
						dir="auto"
					/>
				</Stack>
			</details>
		</Stack>
	);
});

/** Says that the text is a static page, and where readers find it. */
function PageAddress({ path, isPublic }: { path: string; isPublic: boolean }) {
	const { t } = useLanguage();
	return (
		<div>
			<Text fw={500}>{t('desk.page.kind')}</Text>
			<Text size="sm" mb="xs">
				{t('desk.page.text')}
			</Text>
			{isPublic ? (
				<Anchor href={path} target="_blank" dir="ltr">
					{path}
				</Anchor>
			) : (
				<Text size="sm">
					{t('desk.page.address')} <bdi dir="ltr">{path}</bdi>
				</Text>
			)}
		</div>
	);
}
