import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DeskImport, ImportResult, ResultGroup } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { useLanguage, useT } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import { Section } from '../../forms/FormPage';
import css from './Report.module.css';

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

type Code = Exclude<ResultGroup['code'], ''>;
type Remedy = 'open' | 'redirect' | 'again' | 'readers' | 'publish' | 'upload' | 'source' | 'nothing';

/** The remedy for a statement, by its code. For other codes there is nothing to do. */
const remedies: Partial<Record<Code, Remedy>> = {
	notStored: 'source',
	deletedHere: 'nothing',
	noPath: 'source',
	editedHere: 'open',
	editedCheck: 'readers',
	unpublished: 'publish',
	titleMissing: 'open',
	titleCut: 'open',
	excerptCut: 'open',
	termsCut: 'open',
	authorsCut: 'open',
	pathTaken: 'redirect',
	otherBrand: 'redirect',
	numbered: 'redirect',
	otherLanguage: 'again',
	gate: 'publish',
	noStandfirst: 'open',
	existing: 'nothing',
	sameEmail: 'nothing',
	otherAuthor: 'nothing',
	unknownAuthor: 'nothing',
	hiddenTerm: 'nothing',
	notAsked: 'again',
	badAddress: 'upload',
	file: 'upload',
	markup: 'open',
	address: 'open',
	embed: 'open',
	shortcode: 'open',
	block: 'open',
	card: 'open',
	password: 'publish',
	private: 'publish',
	pending: 'publish',
	noDate: 'publish',
	taxonomy: 'again',
	members: 'readers',
	sent: 'publish',
	row: 'source',
	cell: 'source',
};

/** A note of the importer as a sentence. */
const sentence = (note: string): string =>
	`${note.charAt(0).toUpperCase()}${note.slice(1)}${/[.!?]$/.test(note) ? '' : '.'}`;

/** The report of a run or of a check: counts, and every statement with what an editor can do about it. */
export function Report({ record, result }: { record: DeskImport; result: ImportResult }) {
	const t = useT();
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
				<Counts result={result} />
				{hasStories && <Text size="sm">{t('desk.import.stories', { ...stories })}</Text>}
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

/** Where an editor finds what an import wrote. */
export function ImportedLinks({ record, result }: { record: DeskImport; result: ImportResult }) {
	const t = useT();
	const { brand, kind } = record;
	const { published, drafts, scheduled } = result.stories;
	if (kind === 'companies') return <Link to="/directory/companies">{t('menu.companies')}</Link>;
	return (
		<Group gap="md" component="nav" aria-label={t('desk.import.links')}>
			<Link to="/stories" search={{ brand }}>
				{t('desk.import.links.all')}
			</Link>
			{drafts > 0 && (
				<Link to="/stories" search={{ brand, status: 'draft' }}>
					{t('desk.import.links.drafts')}
				</Link>
			)}
			{scheduled > 0 && (
				<Link to="/stories" search={{ brand, status: 'scheduled' }}>
					{t('desk.status.scheduled')}
				</Link>
			)}
			{published > 0 && result.landing && (
				<a href={result.landing} target="_blank" rel="noopener">
					{t('desk.openPage')}
				</a>
			)}
		</Group>
	);
}

/** How many entries of each kind the file has, and what became of them. */
function Counts({ result }: { result: ImportResult }) {
	const { t, lang } = useLanguage();
	const numbers = new Intl.NumberFormat(`${lang}-IN-u-nu-latn`);
	const columns = [
		t('desk.import.inFile'),
		t('desk.import.created'),
		t('desk.import.changed'),
		t('desk.import.unchanged'),
		t('desk.import.ignored'),
	];
	return (
		<table className={css.counts}>
			<thead>
				<tr>
					{[t('desk.type'), ...columns].map((column) => (
						<th key={column} scope="col">
							{column}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{result.counts.map((count) => (
					<tr key={count.kind}>
						<th scope="row" {...(!kinds[count.kind] && { lang: 'en' })}>
							{kinds[count.kind] ? t(kinds[count.kind] as MessageId) : count.kind}
						</th>
						{[count.seen, count.new, count.changed, count.unchanged, count.skipped].map((n, column) => (
							<td key={column} data-label={columns[column]}>
								{numbers.format(n)}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** A statement of the report with the first entries that it is about. */
function Statement({ group }: { group: ResultGroup }) {
	const t = useT();
	const remedy = group.code && remedies[group.code];
	return (
		<details className={css.statement}>
			<summary>
				<Badge variant="default" tt="none" me="xs">
					{t(categories[group.category])}
				</Badge>
				{group.code ? (
					<span>{t(`desk.import.note.${group.code}`)}</span>
				) : (
					<span lang="en">{sentence(group.what)}</span>
				)}{' '}
				<strong>{group.count}</strong>
			</summary>
			<Stack gap={4} mt="xs" ms="md">
				{remedy && (
					<Text size="sm">
						{t('desk.import.remedy')} {t(`desk.import.remedy.${remedy}`)}
					</Text>
				)}
				{!group.code && group.remedy && (
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
