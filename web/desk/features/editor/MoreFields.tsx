/** The fields of a story that say how it is presented elsewhere, who pays for it, who may read it and until when. */
import { MultiSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listPins, pinStory } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { messageOf } from '../../components/errors';
import { showToast } from '../../components/toasts';
import { type Bound, errorOf, errorsOf, within } from '../../forms/bound';
import { ChoiceField, DateTimeField, TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { PublisherPicker } from '../../forms/pickers';
import css from './Editor.module.css';
import type { StoryFields } from './story';

interface Props {
	story: StoryFields;
	/** The server's messages about fields that it refused. */
	errors: Record<string, string>;
	onChange: (changed: Partial<StoryFields>) => void;
}

/** Headlines for landing pages, search engines and link previews, and the description for search engines. */
export function HeadlinesFields({
	story,
	errors,
	onChange,
	isPage = false,
}: Props & {
	/** Whether it is a static page, which no landing page shows. */
	isPage?: boolean;
}) {
	const t = useT();
	const headlines = story.headlines ?? {};
	const field = (name: keyof typeof headlines, label: string) => (
		<TextInput
			label={label}
			value={headlines[name] ?? ''}
			placeholder={story.title}
			maxLength={300}
			dir="auto"
			onChange={(event) => onChange({ headlines: { ...headlines, [name]: event.currentTarget.value } })}
			error={errorOf({ errors: errorsOf(errors, `headlines.${name}`) })}
		/>
	);
	return (
		<details className={css.more}>
			<summary>{t('desk.headlines')}</summary>
			<Stack gap="sm" mt="sm">
				{!isPage && field('front', t('desk.headlines.front'))}
				{field('search', t('desk.headlines.search'))}
				{field('social', t('desk.headlines.social'))}
				<TextField
					name="searchDescription"
					label={t('desk.searchDescription')}
					value={story.searchDescription}
					onChange={(searchDescription = '') => onChange({ searchDescription })}
					errors={errorsOf(errors, 'searchDescription')}
					maxLength={1000}
				/>
			</Stack>
		</details>
	);
}

/** The sponsor with its label, the gate, the end, and the other brands that show the story. */
export function SalesFields({ story, errors, onChange, timeZone }: Props & { timeZone: string }) {
	const t = useT();
	const { brands } = useSession();
	type Further = NonNullable<StoryFields['furtherBrands']>;
	const further: Bound<Further> = {
		name: 'furtherBrands',
		label: t('desk.furtherBrands'),
		value: story.furtherBrands ?? [],
		onChange: (furtherBrands) => onChange({ furtherBrands }),
		errors: errorsOf(errors, 'furtherBrands'),
	};
	const nameOf = (slug: string) => brands.find((brand) => brand.slug === slug)?.name ?? slug;
	/** The brands that an entry can have: those that the editor may write for and that no other entry has, and its own. */
	const optionsOf = (own: string) => {
		const taken = [story.brand, ...further.value.map(({ brand }) => brand)];
		const free = brands.map(({ slug }) => slug).filter((slug) => !taken.includes(slug));
		return (own ? [own, ...free] : free).map((value) => ({ value, label: nameOf(value) }));
	};
	return (
		<>
			<PublisherPicker
				name="publisher"
				label={t('desk.sponsor')}
				value={story.publisher}
				onChange={(publisher) => onChange({ publisher: publisher ?? '' })}
				errors={errorsOf(errors, 'publisher')}
			/>
			{(story.publisher || story.sponsorLabel) && (
				<TextField
					name="sponsorLabel"
					label={t('desk.sponsorLabel')}
					value={story.sponsorLabel}
					onChange={(sponsorLabel = '') => onChange({ sponsorLabel })}
					errors={errorsOf(errors, 'sponsorLabel')}
					placeholder={t('card.sponsored')}
					maxLength={60}
				/>
			)}
			<ChoiceField
				name="gate"
				label={t('desk.gate')}
				description={t('desk.gate.text')}
				value={story.gate}
				onChange={(gate) => onChange({ gate: gate || undefined } as Partial<StoryFields>)}
				errors={errorsOf(errors, 'gate')}
				clearable
				placeholder={t('desk.gate.brand')}
				options={[
					{ value: 'free', label: t('desk.admin.gate.free') },
					{ value: 'signed-in', label: t('desk.admin.gate.signedIn') },
					{ value: 'member', label: t('desk.admin.gate.member') },
				]}
			/>
			<DateTimeField
				name="endsAt"
				label={t('desk.endsAt')}
				description={t('desk.endsAt.text', { zone: timeZone })}
				value={story.endsAt}
				onChange={(endsAt) => onChange({ endsAt: endsAt ?? '' })}
				errors={errorsOf(errors, 'endsAt')}
				timeZone={timeZone}
			/>
			{(brands.length > 1 || further.value.length > 0) && (
				<ListField
					{...further}
					description={t('desk.furtherBrands.text')}
					empty={{ brand: '' }}
					max={20}
					addLabel={t('desk.furtherBrands.add')}
					titleOf={({ brand }) => nameOf(brand)}
					row={(entry) => (
						<>
							<Select
								label={t('search.brand')}
								data={optionsOf(entry.value.brand)}
								value={entry.value.brand || null}
								onChange={(brand) => entry.onChange({ ...entry.value, brand: brand ?? '' })}
								allowDeselect={false}
								searchable
								error={errorOf(entry)}
							/>
							<TextField
								{...within(entry, 'headline', t('desk.furtherBrands.headline'))}
								value={entry.value.headline}
								onChange={(headline = '') => entry.onChange({ ...entry.value, headline })}
								placeholder={story.title}
								maxLength={300}
							/>
						</>
					)}
				/>
			)}
		</>
	);
}

/** The fronts on which the story is pinned. They belong to the fronts, so they change at once. */
export function PinsField({ id }: { id: number }) {
	const t = useT();
	const { brands } = useSession();
	const client = useQueryClient();
	const key = ['pins', id];
	const pins = useQuery({ queryKey: key, queryFn: () => must(listPins({ id })) });
	const chosen = pins.data?.brands ?? [];
	const set = async (brand: string, pinned: boolean) => {
		try {
			client.setQueryData(key, await must(pinStory({ id, brand }, { pinned })));
			void client.invalidateQueries({ queryKey: ['front', brand] });
		} catch (error) {
			showToast(messageOf(error, t));
		}
	};
	if (pins.isError)
		return (
			<Text size="sm" c="var(--fall)">
				{messageOf(pins.error, t)}
			</Text>
		);
	return (
		<MultiSelect
			label={t('desk.pins')}
			description={t('desk.pins.text')}
			data={brands.map(({ slug, name }) => ({ value: slug, label: name }))}
			value={chosen}
			onChange={(next) => {
				for (const brand of next) if (!chosen.includes(brand)) void set(brand, true);
				for (const brand of chosen) if (!next.includes(brand)) void set(brand, false);
			}}
			disabled={pins.isPending}
			placeholder={chosen.length === 0 ? t('desk.pick') : ''}
			searchable
			hidePickedOptions
			nothingFoundMessage={t('desk.nothingFound')}
		/>
	);
}
