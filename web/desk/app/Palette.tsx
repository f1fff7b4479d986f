import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listDrafts } from '../../api/client.gen';
import { Icon } from '../components/Icon';
import { must } from './api';
import { usableAreas } from './area';
import { areas } from './areas';
import { useLanguage } from './i18n';
import { locales } from './locales';
import { usePaletteActions } from './palette-actions';
import { useSession } from './session';

/** Enter opens the first entry if none was chosen with the arrow keys. */
function openFirst(event: React.KeyboardEvent) {
	if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
	const entries = [...document.querySelectorAll<HTMLElement>('.mantine-Spotlight-action')];
	if (!entries.some((entry) => entry.dataset.selected)) entries[0]?.click();
}

/** The command palette: what the view offers, the areas, stories by the words of their titles, brands, languages. */
export function Palette({
	onNew,
	onShortcuts,
	onScheme,
}: {
	onNew: () => void;
	onShortcuts: () => void;
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
				onClick: () => setLang(code),
			})),
		},
	];
	if (typed.length > 1 && found.data)
		groups.unshift({
			group: t('desk.stories'),
			actions: found.data.items.map((story) => ({
				id: `story-${story.id}`,
				label: story.title || t('desk.untitled'),
				// Other words may have found it than those of the label, so the filter of the palette must not drop it.
				keywords: typed,
				onClick: () => navigate({ to: '/stories/$id', params: { id: String(story.id) } }),
			})),
		});
	return (
		<Spotlight
			actions={groups}
			query={query}
			onQueryChange={setQuery}
			shortcut={['mod + K']}
			nothingFound={t('desk.nothingFound')}
			searchProps={{
				leftSection: <Icon name="search" />,
				placeholder: t('desk.palette'),
				'aria-label': t('desk.palette'),
				onKeyDownCapture: openFirst,
			}}
			highlightQuery={false}
			overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
			scrollable
			maxHeight="60vh"
			limit={12}
		/>
	);
}
