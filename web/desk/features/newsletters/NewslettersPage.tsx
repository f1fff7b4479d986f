import { Link } from '@tanstack/react-router';
import { listDeskNewsletters, type NewsletterRecord } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { useCountColumn } from '../../lists/columns';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

/** The newsletters that the editor may write for. */
export function NewslettersPage() {
	const t = useT();
	const subscribers = useCountColumn<NewsletterRecord>(
		'subscribers',
		t('desk.newsletter.subscribed'),
		(newsletter) => newsletter.subscribers,
	);
	const [search, change] = useListSearch<{ q?: string; brand?: string }>();
	return (
		<ListPage
			title={t('newsletter.all')}
			search={search}
			onSearch={change}
			noSearch
			filters={[{ name: 'brand', label: t('desk.allBrands'), kind: 'brand' }]}
			queryKey={['newsletters', search]}
			load={(page) => listDeskNewsletters({ ...(search.brand && { brand: search.brand }), ...page })}
			keyOf={({ id }) => id}
			columns={[
				{
					id: 'name',
					label: t('account.name'),
					main: true,
					cell: ({ id, name, lang }) => (
						<Link to="/readers/newsletters/all/$id" params={{ id: String(id) }} lang={lang} dir="auto">
							{name}
						</Link>
					),
				},
				subscribers,
				{
					id: 'path',
					label: t('desk.slug'),
					wide: true,
					cell: ({ path }) => <span dir="ltr">{path}</span>,
				},
				{
					id: 'issues',
					label: t('desk.newsletter.issues'),
					cell: ({ slug }) => (
						<Link to="/readers/newsletters" search={{ newsletter: slug }}>
							{t('resource.open')}
						</Link>
					),
				},
			]}
			actions={
				<LinkButton to="/readers/newsletters/all/new" leftSection={<Icon name="plus" size={16} />}>
					{t('desk.newsletter.new')}
				</LinkButton>
			}
		/>
	);
}
