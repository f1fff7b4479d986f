import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createStory, listDeskWebinars } from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { useSession } from '../../app/session';
import { shortMoment } from '../../components/dates';
import { Icon } from '../../components/Icon';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { BrandField, LanguageField, TextField } from '../../forms/fields';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { WebinarState } from './WebinarState';

/** The webinars that the editor may change: those that are not over, those that are, and those that were cancelled. */
export function WebinarsPage() {
	const { t, lang } = useLanguage();
	const { brands } = useSession();
	const [search, change] = useListSearch<{ q?: string; state?: 'over' | 'cancelled'; brand?: string }>();
	const [adding, setAdding] = useState(false);
	const add = (
		<Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
			{t('desk.live.newWebinar')}
		</Button>
	);
	return (
		<>
			<ListPage
				title={t('menu.webinars')}
				search={search}
				onSearch={change}
				queryKey={['webinars', search]}
				load={(page) => listDeskWebinars({ ...search, ...page })}
				keyOf={({ story }) => story}
				tabs={{
					name: 'state',
					label: t('desk.status'),
					options: [
						{ label: t('webinar.current') },
						{ value: 'over', label: t('webinar.concluded') },
						{ value: 'cancelled', label: t('conference.cancelled') },
					],
				}}
				columns={[
					{
						id: 'title',
						label: t('desk.headline'),
						main: true,
						cell: ({ story, title, lang: language }) => (
							<Link to="/events/webinars/$id" params={{ id: String(story) }} lang={language} dir="auto">
								{title || t('desk.untitled')}
							</Link>
						),
					},
					{ id: 'status', label: t('desk.status'), cell: (item) => <WebinarState {...item} /> },
					{
						id: 'start',
						label: t('event.from'),
						cell: ({ startsAt, zone }) => startsAt && <bdi>{shortMoment(startsAt, lang, zone)}</bdi>,
					},
					{
						id: 'registered',
						label: t('desk.live.registrations'),
						numeric: true,
						cell: ({ registered, capacity }) => (capacity ? `${registered} / ${capacity}` : registered),
					},
					{
						id: 'brand',
						label: t('search.brand'),
						wide: true,
						cell: ({ brand }) => brands.find(({ slug }) => slug === brand)?.name ?? brand,
					},
				]}
				actions={add}
				empty={{ title: t('webinar.empty') }}
			/>
			{adding && <NewWebinar onClose={() => setAdding(false)} />}
		</>
	);
}

/** Creates the story of a webinar as a draft; its text, picture and publication are those of any story. */
function NewWebinar({ onClose }: { onClose: () => void }) {
	const { t } = useLanguage();
	const navigate = useNavigate();
	const [brand] = useSession().brands;
	const form = useDialogForm({
		name: 'webinar',
		initial: { title: '', brand: brand?.slug ?? '', lang: brand?.lang ?? 'en' },
		submit: ({ title, brand, lang }) =>
			createStory(
				{},
				{
					title: title.trim(),
					brand,
					lang,
					type: 'WEBINAR',
					body: { type: 'doc', content: [{ type: 'paragraph' }] },
				},
			),
		onDone: ({ id }) => navigate({ to: '/events/webinars/$id', params: { id: String(id) } }),
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.live.newWebinar')}
			action={t('desk.create')}
		>
			<TextField {...form.bind('title', t('desk.headline'))} required maxLength={300} />
			<BrandField {...form.bind('brand', t('search.brand'))} />
			<LanguageField {...form.bind('lang', t('desk.textLanguage'))} />
		</FormDialog>
	);
}
