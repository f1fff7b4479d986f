import { Button, Group, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
	createWebStory,
	type DeskWebStory,
	publishWebStory,
	readDeskWebStory,
	removeWebStory,
	saveWebStory,
	type WebStorySlideEdit,
	withdrawWebStory,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { Icon } from '../../components/Icon';
import { showToast } from '../../components/toasts';
import { type Bound, within } from '../../forms/bound';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { FormPage, Row, Section } from '../../forms/FormPage';
import { BrandField, DateTimeField, LongTextField, SlugField, TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { PictureField } from '../../forms/picture';
import { RecordPage } from '../../forms/RecordPage';
import { PreviewLink, RemoveItem } from '../../forms/record';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { useBrandOf } from '../../lists/columns';
import { WebStoryState } from './WebStoriesPage';

interface Slide {
	picture: number | null;
	title: string;
	text: string;
	link: string;
}

interface Fields {
	brand: string;
	slug: string;
	title: string;
	picture: number | null;
	slides: Slide[];
}

const empty: Slide = { picture: null, title: '', text: '', link: '' };

const slideOf = ({ picture, title = '', text = '', link = '' }: WebStorySlideEdit): Slide => ({
	picture: picture ?? null,
	title,
	text,
	link,
});

/** The fields as the server takes them, without those that only a new web story has. */
const sendable = ({ title, picture, slides }: Fields) => ({
	title,
	...(picture && { picture }),
	slides: slides.map(({ picture: shown, ...texts }) => ({ ...texts, ...(shown && { picture: shown }) })),
});

const lists = [['web-stories']];

/** The web story that the address names, or a new one. */
export function WebStoryPage() {
	const { id } = useParams({ from: '/shell/web-stories/$id' });
	return (
		<RecordPage
			queryKey={['web-story', id]}
			read={() => readDeskWebStory({ id: Number(id) })}
			isNew={id === 'new'}
		>
			{(story) => <WebStoryForm key={id} story={story} />}
		</RecordPage>
	);
}

function WebStoryForm({ story }: { story: DeskWebStory | undefined }) {
	const t = useT();
	const navigate = useNavigate();
	const client = useQueryClient();
	const undoable = useUndoable();
	const { brands } = useSession();
	const brandOf = useBrandOf();
	const [publishing, setPublishing] = useState(false);
	const key = ['web-story', String(story?.id)];
	const fieldsOf = (record: DeskWebStory | undefined): Fields => ({
		brand: record?.brand ?? brands[0]?.slug ?? '',
		slug: record?.slug ?? '',
		title: record?.title ?? '',
		picture: record?.picture ?? null,
		slides: record ? (record.slides ?? []).map(slideOf) : [empty],
	});
	const form = useVersionedForm<Fields, DeskWebStory>({
		kind: 'web-story',
		id: story?.id ?? 'new',
		record: story,
		fieldsOf,
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			story && version !== undefined
				? saveWebStory({ id: story.id }, { ...sendable(fields), version: Number(version) }, options)
				: createWebStory(
						{},
						{ ...sendable(fields), brand: fields.brand, ...(fields.slug && { slug: fields.slug }) },
						options,
					),
		read: () => readDeskWebStory({ id: story?.id ?? 0 }),
		queryKey: key,
		lists,
		onCreated: ({ id }) => navigate({ to: '/web-stories/$id', params: { id: String(id) }, replace: true }),
		titleOf: ({ title }) => title,
		fields: {
			brand: { label: t('search.brand') },
			slug: { label: t('desk.slug') },
			title: { label: t('desk.headline') },
			picture: { label: t('desk.block.picture'), show: String },
			slides: {
				label: t('desk.webStory.slides'),
				show: (slides) =>
					slides.map(({ title, text }) => [title, text].filter(Boolean).join(': ')).join('\n'),
			},
		},
	});
	/** Saves what was typed, then opens the dialog about what is stored. */
	const publish = async () => {
		if (!form.dirty || (await form.save())) setPublishing(true);
	};
	const put = (stored: unknown) => client.setQueryData(key, stored);
	const withdraw = (stored: DeskWebStory) => {
		let { version } = stored;
		return undoable({
			run: () => must(withdrawWebStory({ id: stored.id }, { version })),
			...(stored.state === 'published' && {
				undo: () => must(publishWebStory({ id: stored.id }, { version })),
			}),
			done:
				stored.state === 'published'
					? t('desk.withdrawn', { name: stored.title })
					: t('desk.fronts.prepared'),
			invalidate: [...lists, key],
			onDone: (answer) => {
				version = answer.version;
				put(answer);
			},
			onUndone: put,
		});
	};
	const remove = (stored: DeskWebStory) =>
		undoable({
			run: () => must(removeWebStory({ id: stored.id, version: stored.version })),
			undo: () =>
				must(createWebStory({}, { ...sendable(fieldsOf(stored)), brand: stored.brand, slug: stored.slug })),
			done: t('desk.list.removed', { name: stored.title }),
			invalidate: lists,
			onDone: () => navigate({ to: '/web-stories' }),
		});
	const unseen = story?.state === 'draft' || story?.state === 'scheduled';
	return (
		<FormPage
			form={form}
			title={story ? form.values.title || story.title : t('desk.webStory.new')}
			lang={story && brandOf(story.brand)?.lang}
			back={{ to: '/web-stories', label: t('menu.webStories') }}
			status={
				story && (
					<Group gap="sm">
						<WebStoryState story={story} />
						{unseen && <PreviewLink page={story.page} />}
						{story.state === 'published' && (
							<a href={story.page} target="_blank" rel="noopener">
								{t('desk.openPage')}
							</a>
						)}
					</Group>
				)
			}
			actions={
				story && (
					<>
						{story.state === 'scheduled' && (
							<Button variant="default" onClick={() => void withdraw(story)}>
								{t('desk.schedule.cancel')}
							</Button>
						)}
						{story.state !== 'published' && (
							<Button variant="default" onClick={() => void publish()}>
								{t('desk.publish')}
							</Button>
						)}
					</>
				)
			}
			menu={
				story &&
				(unseen ? (
					<RemoveItem onRemove={() => void remove(story)} />
				) : (
					story.state === 'published' && (
						<Menu.Item leftSection={<Icon name="close" size={16} />} onClick={() => void withdraw(story)}>
							{t('desk.withdraw')}
						</Menu.Item>
					)
				))
			}
		>
			<Section title={t('conference.about')}>
				{!story && (
					<Row>
						<BrandField {...form.bind('brand')} required />
						<SlugField {...form.bind('slug')} description={t('desk.admin.slug.made')} />
					</Row>
				)}
				<TextField {...form.bind('title')} required maxLength={200} />
				<PictureField {...form.bind('picture')} description={t('desk.webStory.cover')} />
			</Section>
			<Section title={t('desk.webStory.slides')}>
				<ListField
					{...form.bind('slides')}
					hideLabel
					empty={empty}
					max={40}
					addLabel={t('desk.webStory.addSlide')}
					titleOf={({ title, text }) => title || text}
					row={(slide) => <SlideFields {...slide} />}
				/>
			</Section>
			{story && publishing && (
				<PublishDialog
					story={story}
					onClose={() => setPublishing(false)}
					onDone={(stored) => {
						setPublishing(false);
						put(stored);
						for (const queryKey of lists) void client.invalidateQueries({ queryKey });
						showToast(t(stored.state === 'scheduled' ? 'desk.status.scheduled' : 'desk.publish.done'));
					}}
				/>
			)}
		</FormPage>
	);
}

function SlideFields(slide: Bound<Slide>) {
	const t = useT();
	return (
		<>
			<PictureField {...within(slide, 'picture', t('desk.block.picture'))} />
			<TextField {...within(slide, 'title', t('desk.headline'))} maxLength={600} />
			<LongTextField {...within(slide, 'text', t('desk.hub.text'))} rows={2} maxLength={600} />
			<TextField {...within(slide, 'link', t('company.edit.link'))} ltr maxLength={1000} placeholder="/" />
		</>
	);
}

/** Publishes a web story at once, or at a time. */
function PublishDialog({
	story,
	onClose,
	onDone,
}: {
	story: DeskWebStory;
	onClose: () => void;
	onDone: (stored: DeskWebStory) => void;
}) {
	const t = useT();
	const brandOf = useBrandOf();
	const form = useDialogForm<{ publishAt: string }, DeskWebStory>({
		name: `web-story:${story.id}`,
		initial: { publishAt: '' },
		submit: ({ publishAt }) =>
			publishWebStory({ id: story.id }, { version: story.version, ...(publishAt && { publishAt }) }),
		onDone,
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={story.title}
			{...(story.state !== 'withdrawn' && { text: t('desk.webStory.publishText') })}
			action={t(form.values.publishAt ? 'desk.schedule' : 'desk.publish.now')}
		>
			{story.state !== 'withdrawn' && (
				<DateTimeField
					{...form.bind('publishAt', t('desk.schedule.at'))}
					timeZone={brandOf(story.brand)?.timeZone ?? 'UTC'}
				/>
			)}
		</FormDialog>
	);
}
