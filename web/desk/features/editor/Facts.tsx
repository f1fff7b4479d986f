/** The facts of a story that are not edited with its text: its brand and language, the date of its publication, and its translations. */
import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type EditableStory, setPublicationDate, setStoryIdentity } from '../../../api/client.gen';
import { must, resultOf } from '../../app/api';
import { useLanguage, useT } from '../../app/i18n';
import { languageName } from '../../app/locales';
import { useSession } from '../../app/session';
import { longMoment } from '../../components/dates';
import { messageOf } from '../../components/errors';
import { showToast } from '../../components/toasts';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { BrandField, DateTimeField, LanguageField } from '../../forms/fields';
import { identityButton } from './focus';
import type { Write } from './story';
import { Translations } from './Translations';
import css from './Work.module.css';

interface Props {
	/** As it was last read. */
	story: EditableStory;
	write: Write;
}

export function Facts({
	story,
	title,
	write,
	timeZone,
	saved,
}: Props & {
	/** The headline on the screen. */
	title: string;
	/** In which the brand shows times. */
	timeZone: string;
	/** Resolves to whether the server has everything. */
	saved: () => Promise<boolean>;
}) {
	const wasPublic = story.status === 'published' || story.status === 'unpublished';
	return (
		<Stack gap="lg" mt="lg">
			<Identity story={story} write={write} />
			{/* Readers of a static page see no date. */}
			{wasPublic && story.publishedAt && !story.page && (
				<Dated story={story} write={write} timeZone={timeZone} />
			)}
			<Translations story={story} title={title} saved={saved} />
		</Stack>
	);
}

/** A fact with the control that changes it. */
function Fact({ title, value, children }: { title: string; value: ReactNode; children: ReactNode }) {
	return (
		<section className={css.section} aria-label={title}>
			<h2 className={css.heading}>{title}</h2>
			<Text size="sm">{value}</Text>
			<div>{children}</div>
		</section>
	);
}

/** The brand and the language of a story. Those of a draft can be corrected; of other stories it says why not. */
function Identity({ story, write }: Props) {
	const t = useT();
	const { brands } = useSession();
	const [open, setOpen] = useState(false);
	const marked = { [identityButton.slice(1, -1)]: true };
	return (
		<Fact
			title={t('desk.identity')}
			value={
				<>
					<span dir="auto">{brands.find(({ slug }) => slug === story.brand)?.name ?? story.brand}</span>
					{' · '}
					<span lang={story.lang}>{languageName(story.lang ?? 'en')}</span>
				</>
			}
		>
			{story.status === 'draft' ? (
				<Button size="compact-sm" variant="default" onClick={() => setOpen(true)} {...marked}>
					{t('desk.identity.change')}
				</Button>
			) : (
				<Text size="sm" c="dimmed" tabIndex={-1} {...marked}>
					{t('desk.identity.fixed')}
				</Text>
			)}
			{open && <IdentityDialog story={story} write={write} onClose={() => setOpen(false)} />}
		</Fact>
	);
}

/** Returns a function that writes a story for a dialog. The dialog shows what the server refused; other errors are shown at the foot. */
function useWritten(write: Write) {
	const t = useT();
	return (act: Parameters<Write>[0]) =>
		resultOf(write(act)).catch((error) => {
			showToast(messageOf(error, t));
			return { ok: true, value: undefined } as const;
		});
}

function IdentityDialog({ story, write, onClose }: Props & { onClose: () => void }) {
	const t = useT();
	const { id, lang = 'en', brand } = story;
	const written = useWritten(write);
	const form = useDialogForm({
		name: `identity:${id}`,
		initial: { brand, lang },
		submit: (to) => written(({ revision }) => must(setStoryIdentity({ id }, { revision, ...to }))),
		onDone: (stored) => {
			if (stored) showToast(t('desk.saved'));
			onClose();
		},
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.identity.change')}
			text={t('desk.identity.text')}
			action={t('desk.save')}
			ready={form.dirty}
		>
			<BrandField {...form.bind('brand', t('search.brand'))} />
			<LanguageField {...form.bind('lang', t('desk.textLanguage'))} />
		</FormDialog>
	);
}

/** The field for the date of a story that readers see. */
function Dated({ story, write, timeZone }: Props & { timeZone: string }) {
	const { t, lang } = useLanguage();
	const [open, setOpen] = useState(false);
	return (
		<Fact title={t('desk.publicationDate')} value={longMoment(story.publishedAt, lang, timeZone)}>
			<Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
				{t('desk.publicationDate.change')}
			</Button>
			{open && <DateDialog story={story} write={write} timeZone={timeZone} onClose={() => setOpen(false)} />}
		</Fact>
	);
}

function DateDialog({ story, write, timeZone, onClose }: Props & { timeZone: string; onClose: () => void }) {
	const t = useT();
	const { id, publishedAt: before } = story;
	const written = useWritten(write);
	const set = (at: string) =>
		written(({ revision, copy }) => must(setPublicationDate({ id }, { at, revision, workingCopy: copy })));
	const form = useDialogForm({
		name: `publication-date:${id}`,
		initial: { at: before },
		submit: ({ at }) => set(at),
		onDone: (stored) => {
			if (stored)
				showToast(t('desk.saved'), () => {
					void set(before).then((back) => {
						if (!back.ok) showToast(t('desk.publish.notSaved'));
					});
				});
			onClose();
		},
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.publicationDate.change')}
			text={t('desk.publicationDate.text')}
			action={t('desk.save')}
			ready={form.dirty && form.values.at !== ''}
		>
			<DateTimeField {...form.bind('at', t('desk.publicationDate'))} timeZone={timeZone} required />
		</FormDialog>
	);
}
