import { Link } from '@tanstack/react-router';
import { listTerms } from '../../../api/client.gen';
import { useLanguage, useT } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { kindNames } from './term';

/** The terms of a kind by slug, categories first. */
export function TermsPage() {
	const { t, lang } = useLanguage();
	const [search, change] = useListSearch<{ q?: string; kind?: 'tag' | 'property' | 'custom_topic' }>();
	const kind = search.kind ?? 'category';
	return (
		<ListPage
			title={t('desk.area.terms')}
			search={search}
			onSearch={change}
			queryKey={['terms', search]}
			load={(page) => listTerms({ ...search, kind, ...page })}
			keyOf={({ id }) => id}
			tabs={{
				name: 'kind',
				label: t('desk.type'),
				options: [
					{ label: t(kindNames.category) },
					...(['tag', 'property', 'custom_topic'] as const).map((value) => ({
						value,
						label: t(kindNames[value]),
					})),
				],
			}}
			columns={[
				{
					id: 'name',
					label: t('account.name'),
					main: true,
					cell: ({ id, name, names }) => (
						<Link to="/admin/terms/$id" params={{ id: String(id) }} dir="auto">
							{names[lang] ?? name}
						</Link>
					),
				},
				{ id: 'slug', label: t('desk.admin.slug'), cell: ({ slug }) => <span dir="ltr">{slug}</span> },
			]}
			actions={
				<LinkButton to="/admin/terms/new" leftSection={<Icon name="plus" size={16} />}>
					{t('desk.admin.term.new')}
				</LinkButton>
			}
		/>
	);
}

/** The series by slug. */
export function SeriesPage() {
	const t = useT();
	const { lang } = useLanguage();
	const [search, change] = useListSearch<{ q?: string }>();
	return (
		<ListPage
			title={t('desk.series')}
			search={search}
			onSearch={change}
			queryKey={['series', search]}
			load={(page) => listTerms({ ...search, kind: 'series', ...page })}
			keyOf={({ id }) => id}
			columns={[
				{
					id: 'name',
					label: t('account.name'),
					main: true,
					cell: ({ id, name, names }) => (
						<Link to="/admin/series/$id" params={{ id: String(id) }} dir="auto">
							{names[lang] ?? name}
						</Link>
					),
				},
				{ id: 'slug', label: t('desk.admin.slug'), cell: ({ slug }) => <span dir="ltr">{slug}</span> },
			]}
			actions={
				<LinkButton to="/admin/series/new" leftSection={<Icon name="plus" size={16} />}>
					{t('desk.admin.series.new')}
				</LinkButton>
			}
		/>
	);
}
