import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createStory, listDrafts } from '../../../api/client.gen';
import { useLanguage, useT } from '../../app/i18n';
import { languageName, locales } from '../../app/locales';
import { useSession } from '../../app/session';
import { shortMoment } from '../../components/dates';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { State } from '../../components/State';
import { type Status, statuses, statusKind, statusName } from '../../components/statuses';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { BrandField, LanguageField, SlugField, TextField } from '../../forms/fields';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

/** The static pages. The editor of stories opens them. */
export function PagesPage() {
	const { t, lang } = useLanguage();
	const { brands } = useSession();
	const [search, change] = useListSearch<{
		q?: string;
		brand?: string;
		lang?: string;
		status?: Status;
	}>();
	const [creating, setCreating] = useState(false);
	const brandOf = (brand: string) => brands.find(({ slug }) => slug === brand);
	const add = (
		<Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
			{t('desk.page.new')}
		</Button>
	);
	return (
		<>
			<ListPage
				title={t('desk.area.pages')}
				text={t('desk.page.text')}
				search={search}
				onSearch={change}
				queryKey={['stories', 'pages', search]}
				load={(page) => listDrafts({ ...search, page: 'only', status: search.status ?? 'all', ...page })}
				keyOf={({ id }) => id}
				filters={[
					{ name: 'brand', label: t('search.brand'), kind: 'brand' },
					{
						name: 'lang',
						label: t('search.language'),
						options: locales.map(({ code, name }) => ({ value: code, label: name })),
					},
					{
						name: 'status',
						label: t('desk.status'),
						options: statuses.map((status) => ({ value: status, label: t(statusName[status]) })),
					},
				]}
				columns={[
					{
						id: 'title',
						label: t('account.name'),
						main: true,
						cell: (page) => (
							<Link to="/stories/$id" params={{ id: String(page.id) }} lang={page.lang} dir="auto">
								{page.title || t('desk.untitled')}
							</Link>
						),
					},
					{ id: 'path', label: t('desk.address'), cell: ({ path }) => <span dir="ltr">{path}</span> },
					{
						id: 'status',
						label: t('desk.status'),
						cell: ({ status }) => <State kind={statusKind[status]} label={t(statusName[status])} />,
					},
					{
						id: 'brand',
						label: t('search.brand'),
						wide: true,
						cell: ({ brand, lang: code }) => (
							<>
								<span lang={brandOf(brand)?.lang}>{brandOf(brand)?.name ?? brand}</span>
								{code !== brandOf(brand)?.lang && (
									<>
										{' · '}
										<span lang={code}>{languageName(code)}</span>
									</>
								)}
							</>
						),
					},
					{
						id: 'saved',
						label: t('desk.saved'),
						wide: true,
						cell: ({ savedAt }) => <time dateTime={savedAt}>{shortMoment(savedAt, lang)}</time>,
					},
				]}
				actions={
					<>
						<LinkButton to="/stories/deleted" variant="subtle">
							{t('desk.deleted.title')}
						</LinkButton>
						{add}
					</>
				}
				empty={{ title: t('desk.page.empty'), action: add }}
			/>
			{creating && <NewPage onClose={() => setCreating(false)} />}
		</>
	);
}

/** The dialog that creates the draft of a page and opens the editor. */
function NewPage({ onClose }: { onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const navigate = useNavigate();
	const { brands } = useSession();
	const form = useDialogForm({
		name: 'page',
		initial: { title: '', slug: '', brand: brands[0]?.slug ?? '', lang: '' },
		submit: ({ title, slug, brand, lang }) =>
			createStory(
				{},
				{
					brand,
					title: title.trim(),
					page: true,
					...(slug && { slug }),
					...(lang && { lang }),
					body: { type: 'doc', content: [{ type: 'paragraph' }] },
				},
			),
		onDone: ({ id }) => {
			void client.invalidateQueries({ queryKey: ['stories'] });
			onClose();
			void navigate({ to: '/stories/$id', params: { id: String(id) } });
		},
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.page.new')}
			text={t('desk.page.text')}
			action={t('desk.create')}
		>
			<TextField {...form.bind('title', t('account.name'))} required maxLength={300} />
			<SlugField {...form.bind('slug', t('desk.admin.slug'))} />
			<BrandField {...form.bind('brand', t('search.brand'))} />
			<LanguageField {...form.bind('lang', t('search.language'))} clearable />
		</FormDialog>
	);
}
