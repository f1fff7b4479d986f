import { Button, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
	createTerm,
	listPublishers,
	listTerms,
	readPublisher,
	readTerm,
	removeTerm,
	saveTerm,
	type TermRecord,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { FormPage, Row, Section } from '../../forms/FormPage';
import { ChoiceField, LongTextField, NumberField, SlugField, TextField } from '../../forms/fields';
import { NamesField } from '../../forms/NamesField';
import { showNames } from '../../forms/names';
import { SearchPicker, type Source } from '../../forms/pickers';
import { PictureField } from '../../forms/picture';
import { RecordPage } from '../../forms/RecordPage';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { type Kind, kindNames, newTerm, sendable, type TermFields, termFields } from './term';

const words = (q: string) => ({ limit: 12, ...(q.length > 1 && { q }) });

/** Terms of a kind, by id. */
const termsOf = (kind: Kind): Source<number> => ({
	name: `term ${kind}`,
	find: async (q) =>
		(await must(listTerms({ kind, ...words(q) }))).items.map(({ id, name, slug }) => ({
			value: id,
			label: name,
			note: slug,
		})),
	named: (ids) =>
		Promise.all(
			ids.map(async (record) => ({ value: record, label: (await must(readTerm({ record }))).name })),
		),
});

/** Publishers, by id. */
const publishers: Source<number> = {
	name: 'publisher',
	find: async (q) =>
		(await must(listPublishers(words(q)))).items.map(({ id, name, slug }) => ({
			value: id,
			label: name,
			note: slug,
		})),
	named: (ids) =>
		Promise.all(
			ids.map(async (record) => ({ value: record, label: (await must(readPublisher({ record }))).name })),
		),
};

/** The category, tag, collection or topic page that the address names, or a new one. */
export const TermPage = () => <OneTerm list="/admin/terms" kind="category" />;

/** The series that the address names, or a new one. */
export const SeriesTermPage = () => <OneTerm list="/admin/series" kind="series" />;

interface Place {
	list: '/admin/terms' | '/admin/series';
	/** The kind of a new term. */
	kind: Kind;
}

function OneTerm(place: Place) {
	const { id = '' } = useParams({ strict: false });
	return (
		<RecordPage queryKey={['term', id]} read={() => readTerm({ record: Number(id) })} isNew={id === 'new'}>
			{(term) => <TermForm key={id} term={term} place={place} />}
		</RecordPage>
	);
}

function TermForm({ term, place: { list, kind } }: { term: TermRecord | undefined; place: Place }) {
	const t = useT();
	const navigate = useNavigate();
	const undoable = useUndoable();
	const lists = [['terms'], ['series'], ['options']];
	const form = useVersionedForm<TermFields, TermRecord>({
		kind: 'term',
		id: term?.id ?? `new-${kind}`,
		record: term,
		fieldsOf: (record) => (record ? termFields(record) : newTerm(kind)),
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			term && version !== undefined
				? saveTerm({ record: term.id }, { ...sendable(fields), version: Number(version) }, options)
				: createTerm({}, { ...sendable(fields), kind: fields.kind, slug: fields.slug }, options),
		read: () => readTerm({ record: term?.id ?? 0 }),
		queryKey: ['term', String(term?.id)],
		lists,
		onCreated: ({ id }) => navigate({ to: `${list}/$id`, params: { id: String(id) }, replace: true }),
		titleOf: ({ name }) => name,
		fields: {
			kind: { label: t('desk.type'), show: (value) => t(kindNames[value]) },
			slug: { label: t('desk.admin.slug') },
			name: { label: t('account.name') },
			names: {
				label: t('desk.names'),
				show: showNames,
			},
			description: { label: t('company.edit.description') },
			path: { label: t('desk.ownPath') },
			position: { label: t('desk.admin.position'), show: String },
			parent: { label: t('desk.admin.parent'), show: String },
			picture: { label: t('desk.block.picture'), show: String },
			publisher: { label: t('desk.admin.publisher'), show: String },
		},
	});
	const { values } = form;
	const remove = (stored: TermRecord) =>
		undoable({
			run: () => must(removeTerm({ record: stored.id, version: stored.version })),
			undo: () =>
				must(createTerm({}, { ...sendable(termFields(stored)), kind: stored.kind, slug: stored.slug })),
			done: t('desk.admin.removed', { name: stored.name }),
			invalidate: lists,
			onDone: () => navigate({ to: list }),
		});
	return (
		<FormPage
			form={form}
			title={
				term
					? values.name || term.name
					: t(kind === 'series' ? 'desk.admin.series.new' : 'desk.admin.term.new')
			}
			back={{ to: list, label: t(list === '/admin/series' ? 'desk.series' : 'desk.area.terms') }}
			status={
				term && (
					<Text c="dimmed">
						{t(kindNames[term.kind])} · <span dir="ltr">{term.page}</span>
					</Text>
				)
			}
			actions={
				term && (
					<Button variant="default" onClick={() => void remove(term)}>
						{t('desk.remove')}
					</Button>
				)
			}
		>
			<Section title={t('account.name')} text={t('desk.admin.renamed')}>
				{!term && (
					<Row>
						{list === '/admin/terms' && (
							<ChoiceField
								{...form.bind('kind')}
								options={(['category', 'tag', 'property', 'custom_topic'] as const).map((value) => ({
									value,
									label: t(kindNames[value]),
								}))}
							/>
						)}
						<SlugField {...form.bind('slug')} description={t('desk.admin.slug.made')} />
					</Row>
				)}
				<TextField {...form.bind('name')} required maxLength={120} />
				<NamesField {...form.bind('names')} max={1} />
				<LongTextField {...form.bind('description')} maxLength={2000} />
			</Section>
			<Section title={t('desk.settings')}>
				<Row>
					<SearchPicker {...form.bind('parent')} source={termsOf(values.kind)} />
					{values.kind === 'series' && <SearchPicker {...form.bind('publisher')} source={publishers} />}
				</Row>
				<Row>
					<TextField {...form.bind('path')} maxLength={120} ltr placeholder="/" />
					<NumberField {...form.bind('position')} min={0} max={10_000} />
				</Row>
				<PictureField {...form.bind('picture')} />
			</Section>
		</FormPage>
	);
}
