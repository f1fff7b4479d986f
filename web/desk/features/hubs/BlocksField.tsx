import { useT } from '../../app/i18n';
import { type Bound, within } from '../../forms/bound';
import { Row } from '../../forms/FormPage';
import {
	BrandField,
	ChoiceField,
	DateField,
	LongTextField,
	NumberField,
	SlugField,
	TextField,
} from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { AuthorPicker, TermPicker } from '../../forms/pickers';
import { PictureField } from '../../forms/picture';
import { layoutNames, sourceNames, sourceParts } from '../fronts/front';
import {
	type Block,
	type BlockKind,
	blockNames,
	type Entry,
	emptyBlock,
	emptyEntry,
	entryNames,
} from './block';

/** The blocks of a page, in their order. */
export function BlocksField(bound: Bound<Block[]>) {
	const t = useT();
	return (
		<ListField
			{...bound}
			hideLabel
			empty={emptyBlock}
			max={40}
			addLabel={t('desk.hub.addBlock')}
			titleOf={({ title, kind }) => title || t(blockNames[kind])}
			row={(block) => <BlockFields {...block} />}
		/>
	);
}

function BlockFields(block: Bound<Block>) {
	const t = useT();
	const { kind } = block.value;
	const names = entryNames[kind];
	return (
		<>
			<Row>
				<ChoiceField<BlockKind>
					{...within(block, 'kind', t('desk.fronts.shows'))}
					required
					options={Object.entries(blockNames).map(([value, label]) => ({ value, label: t(label) }))}
				/>
				<TextField {...within(block, 'title', t('desk.block.heading'))} maxLength={120} />
			</Row>
			{kind === 'stories' && <StoriesSource {...block} />}
			{kind === 'newsletter' && (
				<TextField
					{...within(block, 'source', t('desk.newsletter.one'))}
					ltr
					maxLength={200}
					placeholder="newsletter:…"
				/>
			)}
			{kind === 'resources' && (
				<Row>
					<TextField
						{...within(block, 'source', t('resource.filter'))}
						ltr
						maxLength={200}
						placeholder="need:start"
					/>
					<NumberField {...within(block, 'limit', t('desk.fronts.limit'))} min={0} max={100} />
				</Row>
			)}
			{kind !== 'stories' && kind !== 'newsletter' && (
				<LongTextField
					{...within(block, 'text', t(kind === 'text' ? 'desk.hub.text' : 'desk.newsletter.intro'))}
					required={kind === 'text'}
					rows={kind === 'text' ? 6 : 2}
					maxLength={20_000}
					description="Markdown"
				/>
			)}
			{names && (
				<ListField
					{...within(block, 'entries', t('desk.hub.entries'))}
					empty={emptyEntry}
					max={100}
					titleOf={({ title, label, author }) => title || label || author}
					row={(entry) => <EntryFields entry={entry} kind={kind} />}
				/>
			)}
			<TextField {...within(block, 'path', t('desk.fronts.path'))} ltr maxLength={500} placeholder="/" />
		</>
	);
}

/** Which stories a block shows, and how. */
function StoriesSource(block: Bound<Block>) {
	const t = useT();
	const { kind, name } = sourceParts(block.value.source);
	const setSource = (source: string) => block.onChange({ ...block.value, source });
	const named: Bound<string> = {
		name: `${block.name}.source`,
		label: t(sourceNames[kind] ?? 'desk.type'),
		value: name,
		onChange: (value) => setSource(`${kind}:${value ?? ''}`),
		errors: {},
	};
	return (
		<>
			<Row>
				<ChoiceField
					{...within(block, 'source', t('desk.fronts.source'))}
					value={kind}
					onChange={(next: string | undefined) => setSource(next ?? 'latest')}
					options={Object.entries(sourceNames).map(([value, label]) => ({ value, label: t(label) }))}
				/>
				{kind === 'brand' && <BrandField {...named} />}
				{(kind === 'category' || kind === 'tag' || kind === 'series' || kind === 'property') && (
					<TermPicker {...named} kind={kind} />
				)}
				{(kind === 'type' || kind === 'curated') && <TextField {...named} maxLength={60} ltr />}
			</Row>
			<Row>
				<ChoiceField
					{...within(block, 'layout', t('desk.layout'))}
					clearable
					options={Object.entries(layoutNames).map(([value, label]) => ({ value, label: t(label) }))}
				/>
				<NumberField {...within(block, 'limit', t('desk.fronts.limit'))} min={0} max={100} />
			</Row>
		</>
	);
}

function EntryFields({ entry, kind }: { entry: Bound<Entry>; kind: BlockKind }) {
	const t = useT();
	const names = entryNames[kind] ?? {};
	const field = <N extends keyof Entry & string>(name: N) =>
		within(entry, name, t(names[name] ?? 'account.name'));
	return (
		<>
			{names.author && (
				<AuthorPicker
					{...field('author')}
					onChange={(author) => entry.onChange({ ...entry.value, author: author ?? '' })}
				/>
			)}
			<Row>
				{names.title && <TextField {...field('title')} maxLength={200} required={!names.author} />}
				{names.label && <TextField {...field('label')} maxLength={200} />}
			</Row>
			{(names.place || names.kind || names.date) && (
				<Row>
					<TextField {...field('place')} maxLength={200} />
					<TextField {...field('kind')} maxLength={100} />
					<DateField {...field('date')} />
				</Row>
			)}
			{names.text && <LongTextField {...field('text')} rows={2} maxLength={20_000} description="Markdown" />}
			{names.href && <TextField {...field('href')} ltr maxLength={1000} placeholder="https://" />}
			{names.slug && <SlugField {...field('slug')} />}
			{names.picture && <PictureField {...field('picture')} />}
		</>
	);
}
