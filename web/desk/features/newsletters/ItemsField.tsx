import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { listDrafts, readDraft } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { messageOf } from '../../components/errors';
import { Icon } from '../../components/Icon';
import { showToast } from '../../components/toasts';
import { type Bound, within } from '../../forms/bound';
import { Row } from '../../forms/FormPage';
import { LongTextField, TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { SearchPicker, type Source } from '../../forms/pickers';
import { type ItemFields, newItem } from './issue';

/** The most items of an issue. */
const most = 50;

/** Published stories by id, those of a language first if one is given. */
const published = (lang: string | undefined): Source<number> => ({
	name: `published story ${lang ?? ''}`,
	find: async (q) =>
		(
			await must(
				listDrafts({
					status: 'published',
					limit: 12,
					...(lang && { lang }),
					...(q.length > 1 && { q }),
				}),
			)
		).items.map(({ id, title, brand }) => ({ value: id, label: title, note: brand })),
	named: async (ids) => ids.map((id) => ({ value: id, label: String(id) })),
});

/** The items of an issue: stories, other links, passages and messages of sponsors. */
export function ItemsField({ items, lang }: { items: Bound<ItemFields[]>; lang: string | undefined }) {
	const t = useT();
	const [chosen, setChosen] = useState(0);
	const add = (item: ItemFields) => items.onChange([...items.value, item]);
	const addStory = async (id: number) => {
		try {
			const { title, excerpt = '', path } = await must(readDraft({ id }));
			add(newItem('entry', { title, text: excerpt, link: path }));
			setChosen((count) => count + 1);
		} catch (error) {
			showToast(messageOf(error, t));
		}
	};
	const full = items.value.length >= most;
	return (
		<>
			<ListField
				{...items}
				hideLabel
				max={most}
				empty={newItem('entry')}
				addLabel={t('desk.newsletter.addLink')}
				titleOf={({ title, text }) => title || text.slice(0, 60)}
				row={(entry) => <ItemRow entry={entry} />}
			/>
			<Group gap="xs">
				<Button
					variant="default"
					leftSection={<Icon name="plus" size={16} />}
					disabled={full}
					onClick={() => add(newItem('passage'))}
				>
					{t('desk.newsletter.addPassage')}
				</Button>
				<Button
					variant="default"
					leftSection={<Icon name="plus" size={16} />}
					disabled={full}
					onClick={() => add(newItem('sponsor'))}
				>
					{t('desk.newsletter.addSponsor')}
				</Button>
			</Group>
			{!full && (
				<SearchPicker
					key={chosen}
					name="story"
					label={t('desk.fronts.addStory')}
					value={null}
					errors={{}}
					onChange={(id) => {
						if (id) void addStory(id);
					}}
					source={published(lang)}
				/>
			)}
		</>
	);
}

function ItemRow({ entry }: { entry: Bound<ItemFields> }) {
	const t = useT();
	const { kind } = entry.value;
	return (
		<>
			{kind === 'sponsor' && (
				<TextField {...within(entry, 'label', t('sponsor.name'))} required maxLength={120} />
			)}
			<Row>
				<TextField
					{...within(entry, 'title', t('desk.headline'))}
					required={kind !== 'passage'}
					maxLength={300}
				/>
				{kind !== 'passage' && (
					<TextField {...within(entry, 'link', t('desk.admin.link.path'))} ltr maxLength={1000} />
				)}
			</Row>
			<LongTextField {...within(entry, 'text', t('desk.block.paragraph'))} maxLength={5000} rows={2} />
		</>
	);
}
