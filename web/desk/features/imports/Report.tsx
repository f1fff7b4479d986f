import { Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DeskImport, ImportResult, ResultGroup } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { useLanguage, useT } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import { Section } from '../../forms/FormPage';

const categories: Record<ResultGroup['category'], MessageId> = {
	skipped: 'desk.import.ignored',
	missing: 'desk.import.missing',
	warning: 'desk.import.warning',
	changed: 'desk.import.changed',
};

/** Names of the kinds of entries of an export; others are shown as the export calls them. */
const kinds: Record<string, MessageId> = {
	post: 'desk.stories',
	page: 'desk.area.pages',
	author: 'desk.authors',
	term: 'desk.area.terms',
	company: 'menu.companies',
};

/** A note of the importer as a sentence. */
const sentence = (note: string): string =>
	`${note.charAt(0).toUpperCase()}${note.slice(1)}${/[.!?]$/.test(note) ? '' : '.'}`;

/** What a run did, or would do: counts, and every statement with what an editor can do about it. */
export function Report({ record, result }: { record: DeskImport; result: ImportResult }) {
	const { t, lang } = useLanguage();
	const numbers = new Intl.NumberFormat(`${lang}-IN-u-nu-latn`);
	const { stories } = result;
	const hasStories = stories.published + stories.drafts + stories.scheduled > 0;
	return (
		<Section title={t('desk.import.report')}>
			<Stack gap="md">
				{result.site && (
					<Text size="sm" dir="ltr">
						{result.site}
					</Text>
				)}
				<Table.ScrollContainer minWidth={480}>
					<Table>
						<Table.Thead>
							<Table.Tr>
								<Table.Th scope="col">{t('desk.type')}</Table.Th>
								<Table.Th scope="col">{t('desk.import.inFile')}</Table.Th>
								<Table.Th scope="col">{t('desk.import.created')}</Table.Th>
								<Table.Th scope="col">{t('desk.import.changed')}</Table.Th>
								<Table.Th scope="col">{t('desk.import.unchanged')}</Table.Th>
								<Table.Th scope="col">{t('desk.import.ignored')}</Table.Th>
							</Table.Tr>
						</Table.Thead>
						<Table.Tbody>
							{result.counts.map((count) => (
								<Table.Tr key={count.kind}>
									<Table.Th scope="row" {...(!kinds[count.kind] && { lang: 'en' })}>
										{kinds[count.kind] ? t(kinds[count.kind] as MessageId) : count.kind}
									</Table.Th>
									{[count.seen, count.new, count.changed, count.unchanged, count.skipped].map((n, column) => (
										<Table.Td key={column}>{numbers.format(n)}</Table.Td>
									))}
								</Table.Tr>
							))}
						</Table.Tbody>
					</Table>
				</Table.ScrollContainer>
				{hasStories && (
					<Group gap="sm">
						<Text size="sm">{t('desk.import.stories', { ...stories })}</Text>
						{record.mode === 'import' && (
							<Link to="/stories" search={{ brand: record.brand }}>
								{t('desk.stories')}
							</Link>
						)}
					</Group>
				)}
				{result.pictures + result.pending > 0 && (
					<Text size="sm">
						{t('desk.import.pictureCounts', { done: result.pictures, left: result.pending })}
					</Text>
				)}
				{result.comments > 0 && <Text size="sm">{t('desk.import.comments', { n: result.comments })}</Text>}
				{result.groups.map((group) => (
					<Statement key={`${group.category} ${group.what}`} group={group} />
				))}
				{result.groups.length > 0 && (
					<div>
						<Button
							component="a"
							href={`/api/v2/desk/imports/${record.id}/table.csv`}
							download
							variant="default"
							leftSection={<Icon name="file" size={16} />}
						>
							{t('desk.admin.table')}
						</Button>
					</div>
				)}
			</Stack>
		</Section>
	);
}

/** A statement of the report with the first entries that it is about. */
function Statement({ group }: { group: ResultGroup }) {
	const t = useT();
	return (
		<details>
			<summary>
				<Badge variant="default" tt="none" me="xs">
					{t(categories[group.category])}
				</Badge>
				<span lang="en">{sentence(group.what)}</span> <strong>{group.count}</strong>
			</summary>
			<Stack gap={4} mt="xs" ms="md">
				{group.remedy && (
					<Text size="sm">
						{t('desk.import.remedy')} <span lang="en">{group.remedy}</span>
					</Text>
				)}
				<ul>
					{group.lines.map((line, n) => (
						<li key={n}>
							{line.story > 0 ? (
								<Link to="/stories/$id" params={{ id: String(line.story) }} dir="auto">
									{line.title || line.id}
								</Link>
							) : (
								<bdi>{line.title || line.id}</bdi>
							)}
							{line.detail && (
								<Text size="sm" c="dimmed" dir="auto" style={{ overflowWrap: 'anywhere' }}>
									{line.detail}
								</Text>
							)}
						</li>
					))}
				</ul>
				{group.count > group.lines.length && (
					<Text size="sm">{t('desk.import.more', { n: group.count - group.lines.length })}</Text>
				)}
			</Stack>
		</details>
	);
}
