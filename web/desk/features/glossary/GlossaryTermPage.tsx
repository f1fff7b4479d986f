import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
	createGlossaryTerm,
	deleteGlossaryTerm,
	type GlossaryRecord,
	listGlossaryTerms,
	readGlossaryTerm,
	saveGlossaryTerm,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { FormPage, Row, Section } from '../../forms/FormPage';
import { LongTextField, NumberField, SlugField, TextField } from '../../forms/fields';
import { NamesField } from '../../forms/NamesField';
import { showNames } from '../../forms/names';
import { SearchPickers, type Source } from '../../forms/pickers';
import { RecordPage } from '../../forms/RecordPage';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';

interface GlossaryFields {
	title: string;
	slug: string;
	excerpt: string;
	body: string;
	names: Record<string, string[]>;
	related: number[];
	featured: number;
}

const fieldsOf = (record: GlossaryRecord | undefined): GlossaryFields => ({
	title: record?.title ?? '',
	slug: record?.slug ?? '',
	excerpt: record?.excerpt ?? '',
	body: record?.body ?? '',
	names: record?.names ?? {},
	related: record?.related ?? [],
	featured: record?.featured ?? 0,
});

/** Terms of the glossary, by id. */
const glossaryTerms: Source<number> = {
	name: 'glossary',
	find: async (q) =>
		(await must(listGlossaryTerms({ limit: 12, ...(q.length > 1 && { q }) }))).items.map(({ id, title }) => ({
			value: id,
			label: title,
		})),
	named: async (ids) =>
		(await must(listGlossaryTerms({ ids: ids.join(',') }))).items.map(({ id, title }) => ({
			value: id,
			label: title,
		})),
};

/** The term of the glossary that the address names, or a new one. */
export function GlossaryTermPage() {
	const { id } = useParams({ from: '/shell/admin/glossary/$id' });
	return (
		<RecordPage
			queryKey={['glossary-term', id]}
			read={() => readGlossaryTerm({ record: Number(id) })}
			isNew={id === 'new'}
		>
			{(term) => <GlossaryForm key={id} term={term} />}
		</RecordPage>
	);
}

function GlossaryForm({ term }: { term: GlossaryRecord | undefined }) {
	const t = useT();
	const navigate = useNavigate();
	const undoable = useUndoable();
	const client = useQueryClient();
	const lists = [['glossary'], ['options', 'glossary']];
	const form = useVersionedForm<GlossaryFields, GlossaryRecord>({
		kind: 'glossary',
		id: term?.id ?? 'new',
		record: term,
		fieldsOf,
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			term && version !== undefined
				? saveGlossaryTerm({ record: term.id }, { ...fields, version: Number(version) }, options)
				: createGlossaryTerm({}, fields, options),
		read: () => readGlossaryTerm({ record: term?.id ?? 0 }),
		queryKey: ['glossary-term', String(term?.id)],
		lists,
		onCreated: ({ id }) => navigate({ to: '/admin/glossary/$id', params: { id: String(id) }, replace: true }),
		titleOf: ({ title }) => title,
		fields: {
			title: { label: t('account.name') },
			slug: { label: t('desk.admin.slug') },
			excerpt: { label: t('company.edit.description') },
			body: { label: t('desk.hub.text') },
			names: {
				label: t('desk.names'),
				show: showNames,
			},
			related: { label: t('glossary.related'), show: (ids) => ids.join(', ') },
			featured: { label: t('desk.admin.position'), show: String },
		},
	});
	const remove = (stored: GlossaryRecord) =>
		undoable({
			run: () => must(deleteGlossaryTerm({ record: stored.id, version: stored.version })),
			undo: ({ former, ...deleted }) =>
				must(saveGlossaryTerm({ record: stored.id }, { ...fieldsOf(deleted), former, version: 0 })),
			done: t('desk.admin.removed', { name: stored.title }),
			invalidate: [...lists, ['glossary-term', String(stored.id)]],
			onDone: () => navigate({ to: '/admin/glossary' }),
			onChanged: (current) => client.setQueryData(['glossary-term', String(stored.id)], current),
		});
	return (
		<FormPage
			form={form}
			title={term ? form.values.title || term.title : t('desk.glossary.new')}
			back={{ to: '/admin/glossary', label: t('menu.glossary') }}
			status={
				term && (
					<Text c="dimmed" dir="ltr">
						{term.page}
					</Text>
				)
			}
			actions={
				term && (
					<Button variant="default" onClick={() => void remove(term)}>
						{t('desk.admin.delete')}
					</Button>
				)
			}
		>
			<Section title={t('account.name')}>
				<Row>
					<TextField {...form.bind('title')} required maxLength={120} />
					<SlugField {...form.bind('slug')} />
				</Row>
				<NamesField {...form.bind('names')} />
				<LongTextField {...form.bind('excerpt')} maxLength={400} rows={2} />
				<LongTextField {...form.bind('body')} maxLength={20_000} rows={8} description="Markdown" />
			</Section>
			<Section title={t('desk.settings')}>
				<SearchPickers {...form.bind('related')} source={glossaryTerms} max={12} />
				<NumberField {...form.bind('featured')} min={0} max={1000} />
			</Section>
		</FormPage>
	);
}
