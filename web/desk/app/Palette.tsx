import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { listDrafts } from '../../api/client.gen';
import { Icon } from '../components/Icon';
import { showToast } from '../components/toasts';
import { must } from './api';
import { usableAreas } from './area';
import { areas } from './areas';
import { useLanguage } from './i18n';
import { locales } from './locales';
import { usePaletteActions } from './palette-actions';
import { matching } from './palette-match';
import { useSession } from './session';

const listId = 'desk-palette';

const entries = () => [...document.querySelectorAll<HTMLElement>(`#${listId} [role=option]`)];

/** Enter opens the first entry if none was chosen with the arrow keys. */
function openFirst(event: React.KeyboardEvent) {
	if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
	const all = entries();
	if (!all.some((entry) => entry.dataset.selected)) all[0]?.click();
}

/** Tells screen readers which entry the arrow keys have chosen; the field keeps the focus. */
function tellChosen() {
	const field = document.querySelector(`[aria-controls=${listId}]`);
	let chosen = '';
	for (const [index, entry] of entries().entries()) {
		entry.id = `${listId}-${index}`;
		const isChosen = entry.dataset.selected !== undefined;
		entry.setAttribute('aria-selected', String(isChosen));
		if (isChosen) chosen = entry.id;
	}
	if (chosen) field?.setAttribute('aria-activedescendant', chosen);
	else field?.removeAttribute('aria-activedescendant');
}

const tellChosenSoon = () => requestAnimationFrame(tellChosen);

/** The command palette: what the view offers, the areas, stories by the words of their titles, brands, languages. */
export function Palette({
	onNew,
	onShortcuts,
	onHelp,
	onScheme,
}: {
	onNew: () => void;
	onShortcuts: () => void;
	onHelp: () => void;
	onScheme: () => void;
}) {
	const { t, setLang } = useLanguage();
	const { brands, features } = useSession();
	const navigate = useNavigate();
	const [query, setQuery] = useState('');
	const [typed] = useDebouncedValue(query.trim(), 200);
	const ofView = usePaletteActions();
	const found = useQuery({
		queryKey: ['palette', typed],
		queryFn: () => must(listDrafts({ q: typed, status: 'all', limit: 8 })),
		enabled: typed.length > 1,
	});
	useEffect(() => {
		tellChosenSoon();
	});

	const commands: SpotlightActionData[] = [
		...ofView.map(({ id, onRun }) => ({ id, label: t(id), onClick: onRun })),
		{ id: 'new', label: t('desk.new'), leftSection: <Icon name="plus" />, onClick: onNew },
		{ id: 'scheme', label: t('desk.scheme'), leftSection: <Icon name="moon" />, onClick: onScheme },
		{
			id: 'shortcuts',
			label: t('desk.shortcuts'),
			leftSection: <Icon name="keyboard" />,
			onClick: onShortcuts,
		},
		{ id: 'help', label: t('desk.help'), leftSection: <Icon name="book" />, onClick: onHelp },
	];
	const groups: SpotlightActionGroupData[] = [
		{ group: t('desk.commands'), actions: commands },
		{
			group: t('desk.goTo'),
			actions: usableAreas(areas, features).map(({ id, path, name, icon }) => ({
				id: `area-${id}`,
				label: t(name),
				...(id === 'fronts' && {
					keywords: ['rehearsal', 'curated', t('desk.fronts.link'), t('desk.fronts.featured')],
				}),
				leftSection: <Icon name={icon} />,
				onClick: () => navigate({ to: path as '/stories', search: {} }),
			})),
		},
		{
			group: t('search.brand'),
			actions: brands.map(({ slug, name }) => ({
				id: `brand-${slug}`,
				label: name,
				onClick: () => navigate({ to: '/stories', search: { brand: slug } }),
			})),
		},
		{
			group: t('desk.language'),
			actions: locales.map(({ code, name }) => ({
				id: `language-${code}`,
				label: name,
				onClick: () => void setLang(code).catch(() => showToast(t('desk.error.load'))),
			})),
		},
	];
	if (typed.length > 1 && found.data)
		groups.unshift({
			group: t('desk.stories'),
			actions: found.data.items.map((story) => ({
				id: `story-${story.id}`,
				label: story.title || t('desk.untitled'),
				// The entry may match by words that its label does not have, so the filter of the palette must not drop it.
				keywords: typed,
				onClick: () => navigate({ to: '/stories/$id', params: { id: String(story.id) } }),
			})),
		});
	const shown = matching(query, groups, 12);
	return (
		<Spotlight.Root
			query={query}
			onQueryChange={setQuery}
			shortcut={['mod + K']}
			onSpotlightOpen={tellChosenSoon}
			overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
			scrollable
			maxHeight="60vh"
		>
			<Spotlight.Search
				leftSection={<Icon name="search" />}
				placeholder={t('desk.palette')}
				aria-label={t('desk.palette')}
				role="combobox"
				aria-expanded={shown.length > 0}
				aria-controls={listId}
				aria-autocomplete="list"
				onKeyDownCapture={openFirst}
				onKeyDown={tellChosenSoon}
			/>
			{shown.length > 0 ? (
				<Spotlight.ActionsList id={listId} role="listbox" aria-label={t('desk.palette')}>
					{shown.map(({ group, actions }) => (
						<Spotlight.ActionsGroup key={group} label={group} role="group" aria-label={group}>
							{actions.map(({ id, ...action }) => (
								<Spotlight.Action key={id} role="option" aria-selected={false} {...action} />
							))}
						</Spotlight.ActionsGroup>
					))}
				</Spotlight.ActionsList>
			) : (
				<Spotlight.Empty id={listId} role="status">
					{t('desk.nothingFound')}
				</Spotlight.Empty>
			)}
		</Spotlight.Root>
	);
}
