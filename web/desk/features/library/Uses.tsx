import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listMediaUses } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { useT } from '../../app/i18n';
import { More } from '../../components/More';
import { usePages } from '../../components/pages';
import css from './Library.module.css';

/** The kinds of records that use a file, and the folder of their forms in the Desk, if they have one. */
const kinds: Record<string, { name: MessageId; folder?: string }> = {
	story: { name: 'search.story', folder: 'stories' },
	person: { name: 'search.person', folder: 'directory/people' },
	company: { name: 'search.company', folder: 'directory/companies' },
	investor: { name: 'search.investor', folder: 'directory/investors' },
	publisher: { name: 'desk.library.use.publisher', folder: 'admin/publishers' },
	term: { name: 'search.term', folder: 'admin/terms' },
	award: { name: 'search.award' },
	webStory: { name: 'desk.library.use.webStory', folder: 'web-stories' },
	course: { name: 'desk.library.use.course', folder: 'courses' },
	audioShow: { name: 'desk.library.use.audioShow', folder: 'audio' },
	speaker: { name: 'desk.library.use.speaker' },
	episode: { name: 'desk.library.use.episode' },
	webinar: { name: 'desk.type.webinar', folder: 'stories' },
	glossary: { name: 'menu.glossary', folder: 'admin/glossary' },
	announcement: { name: 'desk.area.announcements', folder: 'readers/announcements' },
	newsletterIssue: { name: 'desk.newsletter.issues' },
	curatedSet: { name: 'desk.library.use.set' },
};

/** Where a file is used, with links to the forms. */
export function Uses({ id }: { id: number }) {
	const t = useT();
	const { list, items: uses } = usePages({
		queryKey: ['library-uses', id],
		load: (page) => listMediaUses({ id, ...page }),
		limit: 20,
	});
	const hidden = (list.data?.pages ?? []).reduce((sum, page) => sum + page.hidden, 0);
	return (
		<section>
			<h2>{t('desk.library.uses')}</h2>
			{list.isError && <Text size="sm">{t('desk.error.load')}</Text>}
			{list.isSuccess && uses.length === 0 && hidden === 0 && !list.hasNextPage && (
				<Text size="sm">{t('desk.library.uses.none')}</Text>
			)}
			<ul className={css.uses}>
				{uses.map((use, index) => {
					const { name = 'desk.block' as const, folder } = kinds[use.kind] ?? {};
					const title = use.title || `#${use.id}`;
					return (
						<li key={`${use.kind}-${use.id}-${index}`}>
							<span>{t(name)}</span>{' '}
							{folder ? (
								<Link to={`/${folder}/${use.id}` as '/stories'} dir="auto" lang={use.lang || undefined}>
									{title}
								</Link>
							) : (
								<span dir="auto">{title}</span>
							)}
						</li>
					);
				})}
			</ul>
			{hidden > 0 && <Text size="sm">{t('desk.library.uses.hidden', { n: hidden })}</Text>}
			<More list={list} size="compact-sm" />
		</section>
	);
}
