import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type FrontItem, listDrafts, type StoryInFront } from '../../../api/client.gen';
import type { Translate } from '../../../site/i18n/translate';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { statusName } from '../../components/statuses';
import { type Bound, within } from '../../forms/bound';
import { Row } from '../../forms/FormPage';
import { DateTimeField, SwitchField } from '../../forms/fields';
import { SearchPicker, type Source, TermPicker } from '../../forms/pickers';

/** Stories of any status, by id. Those of a front come with it, and the others from a search. */
const storiesSource = (known: StoryInFront[], t: Translate): Source<number> => ({
	name: 'story',
	find: async (q) =>
		(
			await must(listDrafts({ status: 'all', page: 'none', limit: 12, ...(q.length > 1 && { q }) }))
		).items.map(({ id, title, status }) => ({ value: id, label: title, note: t(statusName[status]) })),
	named: async (ids) =>
		known.filter(({ id }) => ids.includes(id)).map(({ id, title }) => ({ value: id, label: title })),
});

/** Returns a function that names an item of a set. */
export function useStoryNames(stories: StoryInFront[]): (item: FrontItem) => string {
	const client = useQueryClient();
	useEffect(() => {
		for (const { id, title } of stories)
			client.setQueryData(['option', 'story', String(id)], { value: id, label: title });
	}, [client, stories]);
	return ({ story, series }) =>
		series ||
		stories.find(({ id }) => id === story)?.title ||
		client.getQueryData<{ label: string }>(['option', 'story', String(story)])?.label ||
		'';
}

/** The fields of an item: a story or a series, whether it is pinned, and until when it is shown. */
export function ItemFields({
	entry,
	pins,
	timeZone,
	stories,
}: {
	entry: Bound<FrontItem>;
	pins: boolean;
	timeZone: string;
	stories: StoryInFront[];
}) {
	const t = useT();
	const source = useMemo(() => storiesSource(stories, t), [stories, t]);
	const isSeries = entry.value.series !== undefined && entry.value.series !== '';
	return (
		<>
			{isSeries ? (
				<TermPicker {...within(entry, 'series', t('list.series'))} kind="series" />
			) : (
				<SearchPicker {...within(entry, 'story', t('search.story'))} source={source} />
			)}
			{!isSeries && !entry.value.story && !pins && (
				<TermPicker {...within(entry, 'series', t('list.series'))} kind="series" />
			)}
			<Row>
				<DateTimeField {...within(entry, 'endsAt', t('desk.fronts.until'))} timeZone={timeZone} />
				{pins && <SwitchField {...within(entry, 'pinned', t('desk.fronts.pin'))} />}
			</Row>
		</>
	);
}
