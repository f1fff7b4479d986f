/** The translations of a story: the list, the links between stories, and the start of a new one. */
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
	type EditableStory,
	linkTranslation,
	listDrafts,
	listStoryTranslations,
	readDraft,
	type StoryTranslation,
	translateStory,
	unlinkTranslation,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { languageName, locales } from '../../app/locales';
import { useSession } from '../../app/session';
import { Unread } from '../../components/Failed';
import { Icon } from '../../components/Icon';
import { statusName } from '../../components/statuses';
import { showToast } from '../../components/toasts';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { BrandField, ChoiceField, TextField } from '../../forms/fields';
import { SearchPicker, type Source } from '../../forms/pickers';
import { useUndoable } from '../../forms/undo';
import css from './Work.module.css';

const keyOf = (id: number) => ['translations', id];

/** Returns a function from the slug of a brand to its name, or to the slug if the editor may not write for the brand. */
function useBrandName(): (slug: string) => string {
	const { brands } = useSession();
	return (slug) => brands.find((brand) => brand.slug === slug)?.name ?? slug;
}

export function Translations({
	story,
	title,
	saved,
}: {
	story: EditableStory;
	/** The headline on the screen. */
	title: string;
	/** Resolves to whether the server has everything. */
	saved: () => Promise<boolean>;
}) {
	const t = useT();
	const { id } = story;
	const client = useQueryClient();
	const undoable = useUndoable();
	const brandName = useBrandName();
	const [open, setOpen] = useState<'link' | 'translate'>();
	const list = useQuery({
		queryKey: keyOf(id),
		queryFn: () => must(listStoryTranslations({ id })),
		staleTime: 0,
	});
	const all = list.data?.items ?? [];
	const others = all.filter((one) => one.id !== id);
	const taken = [story.lang ?? 'en', ...others.map(({ lang }) => lang)];
	const close = () => setOpen(undefined);
	const unlink = (other: StoryTranslation) =>
		undoable({
			run: () => must(unlinkTranslation({ id, story: other.id })),
			undo: () => must(linkTranslation({ id }, { story: other.id })),
			done: t('desk.translations.unlinked', { title: other.title }),
			invalidate: [['translations']],
		});
	return (
		<section className={css.section} aria-label={t('desk.translations')}>
			<h2 className={css.heading}>{t('desk.translations')}</h2>
			{list.isError && <Unread again={() => void list.refetch()} />}
			{list.isSuccess && others.length === 0 && (
				<Text size="sm" c="dimmed">
					{t('desk.translations.none')}
				</Text>
			)}
			<ul className={css.translations}>
				{others.map((one) => (
					<li key={one.id}>
						<span>
							{one.canWrite ? (
								<Link to="/stories/$id" params={{ id: String(one.id) }} lang={one.lang} dir="auto">
									{one.title}
								</Link>
							) : (
								<a href={one.path} target="_blank" rel="noreferrer" lang={one.lang} dir="auto">
									{one.title}
								</a>
							)}
							<small>
								<span lang={one.lang}>{languageName(one.lang)}</span>
								{' · '}
								<span dir="auto">{brandName(one.brand)}</span>
								{' · '}
								{t(statusName[one.status])}
							</small>
						</span>
						{one.canWrite && (
							<ActionIcon
								aria-label={t('desk.translations.unlink', { title: one.title })}
								onClick={() => void unlink(one)}
								c="var(--ink)"
							>
								<Icon name="close" size={16} />
							</ActionIcon>
						)}
					</li>
				))}
			</ul>
			<Group gap="xs">
				<Button
					size="compact-sm"
					variant="default"
					leftSection={<Icon name="plus" size={14} />}
					disabled={!list.isSuccess || taken.length >= locales.length}
					onClick={() => setOpen('translate')}
				>
					{t('desk.translate')}
				</Button>
				<Button
					size="compact-sm"
					variant="default"
					disabled={!list.isSuccess || taken.length >= locales.length}
					onClick={() => setOpen('link')}
				>
					{t('desk.translations.link')}
				</Button>
			</Group>
			{open === 'link' && (
				<LinkDialog
					story={story}
					taken={taken}
					onClose={close}
					onLinked={(items) => {
						client.setQueryData(keyOf(id), { items });
						void client.invalidateQueries({ queryKey: ['translations'] });
					}}
				/>
			)}
			{open === 'translate' && (
				<TranslateDialog story={story} title={title} taken={taken} saved={saved} onClose={close} />
			)}
		</section>
	);
}

/** The stories that can be linked with a story: those that the editor may write, of the same kind and in other languages. */
const linkable = (
	{ id, page }: EditableStory,
	taken: string[],
	brandName: (slug: string) => string,
): Source<number> => ({
	name: `translation ${id} ${taken.join(' ')}`,
	find: async (q) => {
		const found = await must(
			listDrafts({ status: 'all', page: page ? 'only' : 'none', limit: 50, ...(q.length > 1 && { q }) }),
		);
		return found.items
			.filter((one) => one.id !== id && !taken.includes(one.lang))
			.slice(0, 12)
			.map((one) => ({
				value: one.id,
				label: one.title,
				note: `${languageName(one.lang)} · ${brandName(one.brand)}`,
			}));
	},
	named: (ids) =>
		Promise.all(ids.map(async (value) => ({ value, label: (await must(readDraft({ id: value }))).title }))),
});

function LinkDialog({
	story,
	taken,
	onClose,
	onLinked,
}: {
	story: EditableStory;
	/** The languages of the story and its translations. */
	taken: string[];
	onClose: () => void;
	onLinked: (items: StoryTranslation[]) => void;
}) {
	const t = useT();
	const { id } = story;
	const brandName = useBrandName();
	const form = useDialogForm({
		name: `link-translation:${id}`,
		initial: { story: undefined as number | null | undefined },
		submit: ({ story: other }) => linkTranslation({ id }, { story: other ?? 0 }),
		onDone: ({ items }) => {
			onLinked(items);
			showToast(t('desk.translations.linked'));
			onClose();
		},
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.translations.link')}
			text={t('desk.translations.text')}
			action={t('desk.translations.link')}
			ready={Boolean(form.values.story)}
		>
			<SearchPicker
				{...form.bind('story', t('desk.translations.story'))}
				source={linkable(story, taken, brandName)}
				required
			/>
		</FormDialog>
	);
}

function TranslateDialog({
	story,
	title,
	taken,
	saved,
	onClose,
}: {
	story: EditableStory;
	title: string;
	taken: string[];
	saved: () => Promise<boolean>;
	onClose: () => void;
}) {
	const t = useT();
	const { id } = story;
	const client = useQueryClient();
	const navigate = useNavigate();
	const form = useDialogForm({
		name: `translate:${id}`,
		initial: {
			lang: '',
			brand: story.brand,
			title,
			text: 'copy' as 'copy' | 'empty',
		},
		submit: async (fields) => {
			// The translation begins with what is on the screen. What could not be saved is not lost: it stays here.
			await saved();
			return translateStory({ id }, fields);
		},
		onDone: (created) => {
			for (const queryKey of [['translations'], ['stories']]) void client.invalidateQueries({ queryKey });
			onClose();
			void navigate({ to: '/stories/$id', params: { id: String(created.id) } });
		},
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.translate')}
			text={t('desk.translate.text')}
			action={t('desk.create')}
			ready={form.values.lang !== ''}
		>
			<ChoiceField
				{...form.bind('lang', t('search.language'))}
				options={locales
					.filter(({ code }) => !taken.includes(code))
					.map(({ code, name }) => ({ value: code, label: name }))}
				placeholder={t('desk.pick')}
				required
			/>
			<BrandField {...form.bind('brand', t('search.brand'))} />
			<TextField {...form.bind('title', t('desk.headline'))} maxLength={300} />
			<ChoiceField
				{...form.bind('text', t('desk.text'))}
				options={[
					{ value: 'copy', label: t('desk.translate.copy') },
					{ value: 'empty', label: t('desk.translate.empty') },
				]}
			/>
		</FormDialog>
	);
}
