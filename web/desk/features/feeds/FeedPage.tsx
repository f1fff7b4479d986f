import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import {
	addFeed,
	type DeskFeed,
	listFeedDrafts,
	readFeed,
	removeFeed,
	saveFeed,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage, useT } from '../../app/i18n';
import { shortMoment } from '../../components/dates';
import { statusName } from '../../components/statuses';
import { FormPage, Row, Section } from '../../forms/FormPage';
import { LanguageField, NumberField, TextField } from '../../forms/fields';
import { RecordPage } from '../../forms/RecordPage';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { useCheck } from './check';
import { stateName } from './FeedsPage';

interface FeedFields {
	term: string;
	lang: string;
	minutes: number;
}

const fieldsOf = (feed: DeskFeed | undefined): FeedFields => ({
	term: feed?.term ?? '',
	lang: feed?.lang ?? '',
	minutes: feed?.minutes ?? 60,
});

/** A watched feed: its settings, the result of the last check and its drafts. */
export function FeedPage() {
	const { id } = useParams({ from: '/shell/admin/feeds/$id' });
	return (
		<RecordPage queryKey={['feed', id]} read={() => readFeed({ id: Number(id) })} isNew={false}>
			{(feed) => feed && <FeedForm key={id} feed={feed} />}
		</RecordPage>
	);
}

function FeedForm({ feed }: { feed: DeskFeed }) {
	const { t, lang } = useLanguage();
	const navigate = useNavigate();
	const undoable = useUndoable();
	const { check, checking } = useCheck();
	const form = useVersionedForm<FeedFields, DeskFeed>({
		kind: 'feed',
		id: feed.id,
		record: feed,
		fieldsOf,
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			saveFeed({ id: feed.id }, { ...fields, version: Number(version) }, options),
		read: () => readFeed({ id: feed.id }),
		queryKey: ['feed', String(feed.id)],
		lists: [['feeds']],
		titleOf: () => feed.address,
		fields: {
			term: { label: t('desk.feed.term') },
			lang: { label: t('search.language') },
			minutes: { label: t('desk.feed.minutes'), show: String },
		},
	});
	const { address, brand, term, lang: language, minutes } = feed;
	const remove = () =>
		undoable({
			run: () => must(removeFeed({ id: feed.id })),
			undo: () => must(addFeed({}, { address, brand, term, lang: language, minutes })),
			done: t('desk.feed.removed'),
			invalidate: [['feeds']],
			onDone: () => navigate({ to: '/admin/feeds' }),
		});
	return (
		<FormPage
			form={form}
			title={address}
			back={{ to: '/admin/feeds', label: t('desk.area.feeds') }}
			status={
				<Text component="div" c="dimmed" size="sm">
					{t(stateName[feed.state])}
					{feed.checkedAt && ` · ${t('desk.feed.lastCheck')}: ${shortMoment(feed.checkedAt, lang)}`}
					{feed.nextAt && ` · ${t('desk.feed.nextCheck')}: ${shortMoment(feed.nextAt, lang)}`}
					{feed.problem && (
						<Text size="sm" c="var(--fall)" lang="en">
							{feed.problem}
						</Text>
					)}
				</Text>
			}
			actions={
				<>
					<Button variant="default" loading={checking !== 0} onClick={() => void check(feed.id)}>
						{t('desk.feed.check')}
					</Button>
					<Button variant="default" onClick={() => void remove()}>
						{t('desk.feed.remove')}
					</Button>
				</>
			}
		>
			<Section title={t('desk.import.options')}>
				<Row>
					<TextField {...form.bind('term')} maxLength={200} ltr />
					<LanguageField {...form.bind('lang')} clearable />
					<NumberField {...form.bind('minutes')} min={15} max={43_200} />
				</Row>
			</Section>
			<Drafts id={feed.id} />
		</FormPage>
	);
}

function Drafts({ id }: { id: number }) {
	const t = useT();
	const list = useQuery({ queryKey: ['feed-drafts', id], queryFn: () => must(listFeedDrafts({ id })) });
	return (
		<Section title={t('desk.feed.drafts')}>
			<Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
				{list.data?.items.map((story) => (
					<li key={story.id}>
						<Link to="/stories/$id" params={{ id: String(story.id) }} lang={story.lang} dir="auto">
							{story.title}
						</Link>{' '}
						<Text span size="sm" c="dimmed">
							{t(statusName[story.status])}
						</Text>
					</li>
				))}
			</Stack>
			{list.data?.items.length === 0 && <Text c="dimmed">{t('desk.list.empty')}</Text>}
		</Section>
	);
}
