import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type DeletedDraft, listDeletedDrafts, undeleteStory } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { useSession } from '../../app/session';
import { dayAndTime } from '../../components/dates';
import { messageOf } from '../../components/errors';
import { showToast } from '../../components/toasts';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

/** The drafts that were deleted and can be restored, the latest deleted first. */
export function DeletedPage() {
	const { t, lang } = useLanguage();
	const { brands } = useSession();
	const client = useQueryClient();
	const navigate = useNavigate();
	const [search, change] = useListSearch<{ q?: string; brand?: string }>();
	const restore = async ({ id, title }: DeletedDraft) => {
		try {
			await must(undeleteStory({ id }));
		} catch (error) {
			showToast(messageOf(error, t));
			return;
		}
		for (const queryKey of [['deleted-drafts'], ['stories'], ['board'], ['calendar']])
			void client.invalidateQueries({ queryKey });
		showToast(t('desk.restored', { name: title || t('desk.untitled') }));
		void navigate({ to: '/stories/$id', params: { id: String(id) } });
	};
	return (
		<ListPage
			title={t('desk.deleted.title')}
			text={t('desk.deleted.text')}
			back={{ to: '/stories', label: t('desk.stories') }}
			search={search}
			onSearch={change}
			noSearch
			filters={[{ name: 'brand', label: t('search.brand'), kind: 'brand' }]}
			queryKey={['deleted-drafts', search]}
			load={(page) => listDeletedDrafts({ ...search, ...page })}
			keyOf={({ id }) => id}
			empty={{ title: t('desk.deleted.none') }}
			columns={[
				{
					id: 'title',
					label: t('desk.headline'),
					main: true,
					cell: ({ title, lang: code }) => (
						<span lang={code} dir="auto">
							{title || t('desk.untitled')}
						</span>
					),
				},
				{
					id: 'brand',
					label: t('search.brand'),
					wide: true,
					cell: ({ brand: slug, page }) => {
						const brand = brands.find((one) => one.slug === slug);
						return (
							<>
								<span lang={brand?.lang}>{brand?.name ?? slug}</span>
								{page && ` · ${t('desk.page.kind')}`}
							</>
						);
					},
				},
				{
					id: 'deleted',
					label: t('desk.deleted.at'),
					cell: ({ deletedAt, deletedBy }) => (
						<>
							<time dateTime={deletedAt}>{dayAndTime(deletedAt, lang)}</time>
							{deletedBy && <span dir="auto"> · {deletedBy}</span>}
						</>
					),
				},
				{
					id: 'until',
					label: t('desk.deleted.until'),
					cell: ({ until }) => <time dateTime={until}>{dayAndTime(until, lang)}</time>,
				},
				{
					id: 'restore',
					label: t('desk.restore'),
					cell: (draft) => (
						<Button
							size="compact-sm"
							variant="default"
							aria-label={`${t('desk.restore')}: ${draft.title || t('desk.untitled')}`}
							onClick={() => void restore(draft)}
						>
							{t('desk.restore')}
						</Button>
					),
				},
			]}
		/>
	);
}
