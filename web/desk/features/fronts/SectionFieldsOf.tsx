import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SectionFields } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { type Bound, within } from '../../forms/bound';
import { Row } from '../../forms/FormPage';
import { BrandField, type Choice, ChoiceField, NumberField, TextField } from '../../forms/fields';
import { TermPicker } from '../../forms/pickers';
import {
	kindNames,
	layoutNames,
	opensPage,
	pinnedSet,
	showsStories,
	sourceNames,
	sourceParts,
} from './front';

/** Returns a function that names a section: its heading, else its kind and source. */
export function useSectionNames(): (section: SectionFields) => string {
	const t = useT();
	return ({ title, kind, source }) => {
		if (title) return title;
		if (!showsStories(kind)) return t(kindNames[kind] ?? 'desk.type');
		const parts = sourceParts(source);
		const name = t(sourceNames[parts.kind] ?? 'desk.type');
		if (parts.kind === 'curated' && parts.name === pinnedSet) return t('desk.fronts.featured');
		return parts.name ? `${name}: ${parts.name}` : name;
	};
}

/** Returns a function that names a set: its purpose, else the heading of a section that shows it, else its key. */
export function useSetNames(sections: SectionFields[]): (set: string) => string {
	const t = useT();
	return (set) =>
		set === pinnedSet
			? t('desk.fronts.featured')
			: sections.find(({ source, title }) => title && source === `curated:${set}`)?.title ||
				t('desk.fronts.set', { set });
}

/** The fields of a section: what it shows, how, how many entries, and its heading. */
export function SectionFieldsOf({
	entry,
	kinds,
	layouts,
	sets,
	first,
	hidden,
	note,
}: {
	entry: Bound<SectionFields>;
	/** The sets to choose from, with their names. */
	sets: Choice[];
	kinds: string[];
	layouts: string[];
	/** Whether it is the first section of the page. */
	first: boolean;
	/** Whether the preview leaves the section out because it has too few entries. */
	hidden: boolean;
	/** Further content beside the fields of the section. */
	note: ReactNode;
}) {
	const t = useT();
	const stories = showsStories(entry.value.kind);
	const { kind, name } = sourceParts(entry.value.source);
	const setSource = (next: string) => entry.onChange({ ...entry.value, source: next });
	const named: Bound<string> = {
		name: `${entry.name}.source`,
		label: t(sourceNames[kind] ?? 'desk.type'),
		value: name,
		onChange: (value) => setSource(`${kind}:${value ?? ''}`),
		errors: {},
	};
	return (
		<>
			<Row>
				<ChoiceField
					{...within(entry, 'kind', t('desk.fronts.shows'))}
					options={kinds.map((value) => ({ value, label: t(kindNames[value] ?? 'desk.type') }))}
				/>
				{stories && (
					<ChoiceField
						{...within(entry, 'layout', t('desk.layout'))}
						options={layouts.map((value) => ({ value, label: t(layoutNames[value] ?? 'desk.layout') }))}
					/>
				)}
				<NumberField {...within(entry, 'limit', t('desk.fronts.limit'))} min={0} max={100} />
			</Row>
			{stories && (
				<Row>
					<ChoiceField
						name={`${entry.name}.source`}
						label={t('desk.fronts.source')}
						value={kind}
						errors={{}}
						onChange={(next: string | undefined) =>
							setSource(next === 'curated' ? `curated:${pinnedSet}` : (next ?? 'latest'))
						}
						options={Object.entries(sourceNames).map(([value, label]) => ({ value, label: t(label) }))}
					/>
					{kind === 'brand' && <BrandField {...named} />}
					{(kind === 'category' || kind === 'tag' || kind === 'series' || kind === 'property') && (
						<TermPicker {...named} kind={kind} />
					)}
					{kind === 'type' && <TextField {...named} maxLength={60} ltr />}
					{kind === 'curated' && <ChoiceField {...named} options={sets} />}
				</Row>
			)}
			{note}
			{first && opensPage(entry.value) ? (
				<Text size="sm" c="dimmed">
					{t('desk.fronts.noHeading')}
				</Text>
			) : (
				<Row>
					<TextField {...within(entry, 'title', t('desk.block.heading'))} maxLength={120} />
					<TextField {...within(entry, 'path', t('desk.fronts.path'))} maxLength={200} ltr />
				</Row>
			)}
			{hidden && (
				<Text size="sm" c="dimmed">
					{t('desk.fronts.notShown')}
				</Text>
			)}
		</>
	);
}
