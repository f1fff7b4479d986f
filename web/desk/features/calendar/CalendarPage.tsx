import {
	DndContext,
	type DragEndEvent,
	PointerSensor,
	pointerWithin,
	useSensor,
	useSensors,
} from '@dnd-kit/core';
import { Alert, Button, Group, MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { type CalendarEntry, listPlanned, readDeskCalendar } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { locales } from '../../app/locales';
import { useSession } from '../../app/session';
import { messageOf } from '../../components/errors';
import { SavedViews } from '../../components/SavedViews';
import { usePageTitle } from '../../components/title';
import { useListSearch } from '../../lists/search';
import css from './Calendar.module.css';
import { daysBetween, later, monthOf, plusDays, shownDays, today } from './days';
import { Day, PlannedItem, StoryEntry } from './Entries';
import { isPlanned, kindNames, kinds, kindsIn, textOfKinds } from './planned';
import { useMoves } from './useMoves';

interface Filters {
	q?: string;
	brand?: string;
	lang?: string;
	view?: 'week' | 'day';
	day?: string;
	/** Kinds of entries with commas between them; undefined for all. */
	kinds?: string;
}

/** An entry of any kind in its day. */
interface Item {
	key: string;
	at: string;
	shown: ReactNode;
}

/** The most stories that a day of the month shows; the week and the day show all. */
const monthEntries = 5;

/** The most brands that a day names as having nothing planned; it counts more. */
const namedBrands = 3;

/** Everything that is planned, published and due, by day of the brand, and for which brands no story is planned. */
export function CalendarPage() {
	const { t, lang: own } = useLanguage();
	const { brands } = useSession();
	const [filters, change] = useListSearch<Filters>();
	const { brand, lang } = filters;
	const view = filters.view ?? 'month';
	const now = today((brands.find(({ slug }) => slug === brand) ?? brands[0])?.timeZone ?? 'Asia/Kolkata');
	const day = filters.day ?? now;
	const days = shownDays(day, view);
	const [first = day] = days;
	const last = days.at(-1) ?? day;
	usePageTitle(t('desk.area.calendar'));
	const watched = brands.filter(({ slug, lang: of }) => (!brand || slug === brand) && (!lang || of === lang));
	const shownKinds = kindsIn(filters.kinds);
	const ofStories = shownKinds.some((kind) => !isPlanned(kind));
	const others = shownKinds.filter(isPlanned);
	const period = {
		// A day begins earlier or later in another time zone.
		from: `${plusDays(first, -1)}T00:00:00Z`,
		to: `${plusDays(last, 2)}T00:00:00Z`,
		...(brand && { brand }),
		...(lang && { lang }),
	};
	const calendar = useQuery({
		queryKey: ['calendar', 'stories', first, last, brand, lang],
		queryFn: () => must(readDeskCalendar(period)),
		enabled: ofStories,
		placeholderData: (old) => old,
		refetchInterval: 60_000,
	});
	const planned = useQuery({
		queryKey: ['calendar', 'planned', first, last, brand, lang, others.join()],
		queryFn: () => must(listPlanned({ ...period, kinds: others })),
		enabled: others.length > 0,
		placeholderData: (old) => old,
		refetchInterval: 60_000,
	});
	const moved = useRef('');
	const move = useMoves();
	// An entry that was moved with a key is in another day, and keeps the focus there.
	const { data } = calendar;
	useEffect(() => {
		if (data && moved.current && document.activeElement === document.body)
			document.querySelector<HTMLElement>(`[data-grip="${moved.current}"]`)?.focus();
	}, [data]);
	const press = (entry: CalendarEntry, days: number) => {
		moved.current = `${entry.kind} ${entry.id}`;
		move(entry, days);
	};
	const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
	const dropped = ({ active, over }: DragEndEvent) => {
		const entry = active.data.current as CalendarEntry | undefined;
		if (entry && over) move(entry, daysBetween(entry.at.slice(0, 10), String(over.id)));
	};
	// The month opens at the present week, and the week at the present day.
	const present = useRef<HTMLElement>(null);
	const setPresent = useCallback((element: HTMLElement | null) => {
		present.current = element;
	}, []);
	const isRead = ofStories ? calendar.isSuccess : planned.isSuccess;
	useEffect(() => {
		if (isRead && !filters.day && view !== 'day') present.current?.scrollIntoView({ block: 'start' });
	}, [isRead, filters.day, view]);
	// The list of a day is shown from its top, however far the month was scrolled.
	useEffect(() => {
		if (view === 'day') window.scrollTo({ top: 0 });
	}, [view]);
	const stories = (ofStories ? (calendar.data?.items ?? []) : []).filter(({ kind }) =>
		shownKinds.includes(kind === 'publication' ? 'story' : kind),
	);
	const withStory = new Set(
		stories.flatMap(({ kind, brand: of, at }) => (kind === 'publication' ? `${at.slice(0, 10)} ${of}` : [])),
	);
	const byDay = new Map<string, Item[]>();
	const add = (item: Item) => {
		const at = item.at.slice(0, 10);
		byDay.set(at, [...(byDay.get(at) ?? []), item]);
	};
	for (const entry of stories)
		add({
			key: `${entry.kind} ${entry.id}`,
			at: entry.at,
			shown: <StoryEntry entry={entry} onMove={press} />,
		});
	for (const entry of others.length > 0 ? (planned.data?.items ?? []) : [])
		if (shownKinds.includes(entry.kind))
			add({
				key: `${entry.kind} ${entry.parent} ${entry.record}`,
				at: entry.at,
				shown: <PlannedItem entry={entry} />,
			});
	for (const items of byDay.values()) items.sort((a, b) => a.at.slice(11).localeCompare(b.at.slice(11)));
	const go = (n: number) => change({ day: later(day, view, n) });
	const format = (options: Intl.DateTimeFormatOptions, value: string) =>
		new Intl.DateTimeFormat(`${own}-IN-u-nu-latn`, { timeZone: 'UTC', ...options }).format(
			new Date(`${value}T00:00:00Z`),
		);
	const wholeDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
	const title =
		view === 'day'
			? format(wholeDay, day)
			: view === 'month'
				? format({ month: 'long', year: 'numeric' }, monthOf(day))
				: `${format({ day: 'numeric', month: 'short' }, first)} – ${format({ day: 'numeric', month: 'short', year: 'numeric' }, last)}`;
	return (
		<div className={css.page}>
			<div className={css.head}>
				<h1 className={css.title}>{t('desk.area.calendar')}</h1>
				<h2 className={css.period} aria-live="polite">
					{title}
				</h2>
				<Group gap="xs">
					<Button variant="default" onClick={() => go(-1)}>
						{t('desk.calendar.previous')}
					</Button>
					<Button variant="default" onClick={() => change({ day: undefined })}>
						{t('desk.calendar.today')}
					</Button>
					<Button variant="default" onClick={() => go(1)}>
						{t('desk.calendar.next')}
					</Button>
				</Group>
			</div>
			<search className={css.filters}>
				<SegmentedControl
					aria-label={t('desk.area.calendar')}
					data={[
						{ value: 'month', label: t('desk.calendar.month') },
						{ value: 'week', label: t('desk.calendar.week') },
						{ value: 'day', label: t('desk.calendar.day') },
					]}
					value={view}
					onChange={(value) => change({ view: value === 'month' ? undefined : (value as 'week' | 'day') })}
				/>
				<Select
					aria-label={t('search.brand')}
					placeholder={t('desk.allBrands')}
					data={brands.map(({ slug, name }) => ({ value: slug, label: name }))}
					value={brand ?? null}
					onChange={(value) => change({ brand: value ?? undefined })}
					searchable
					clearable
				/>
				<Select
					aria-label={t('search.language')}
					placeholder={t('search.language')}
					data={locales.map(({ code, name }) => ({ value: code, label: name }))}
					value={lang ?? null}
					onChange={(value) => change({ lang: value ?? undefined })}
					clearable
				/>
				<MultiSelect
					aria-label={t('desk.type')}
					placeholder={filters.kinds ? '' : t('desk.type')}
					data={kinds.map((kind) => ({ value: kind, label: t(kindNames[kind]) }))}
					value={filters.kinds ? shownKinds : []}
					onChange={(some) => change({ kinds: textOfKinds(some) })}
					clearable
				/>
				<SavedViews
					area="calendar"
					// A view is opened at the present day.
					search={{ ...filters, day: undefined }}
					onOpen={({ view: chosen, ...search }) =>
						change({
							brand: undefined,
							lang: undefined,
							day: undefined,
							kinds: undefined,
							view: chosen === 'week' || chosen === 'day' ? chosen : undefined,
							...search,
						})
					}
				/>
			</search>
			{(calendar.isError || planned.isError) && (
				<Alert color="red" role="alert">
					{messageOf(calendar.error ?? planned.error, t)}
				</Alert>
			)}
			{((ofStories && calendar.data?.more) || planned.data?.more) && (
				<Alert role="status">{t('desk.calendar.more')}</Alert>
			)}
			{view !== 'day' && (
				<div className={css.weekdays} aria-hidden="true">
					{days.slice(0, 7).map((one) => (
						<span key={one}>{format({ weekday: 'short' }, one)}</span>
					))}
				</div>
			)}
			<DndContext sensors={sensors} collisionDetection={pointerWithin} onDragEnd={dropped}>
				<ol className={css.days} data-view={view}>
					{days.map((one) => {
						const items = byDay.get(one) ?? [];
						const missing =
							shownKinds.includes('story') && calendar.isSuccess && !calendar.isPlaceholderData && one >= now
								? watched.filter(({ slug }) => !withStory.has(`${one} ${slug}`))
								: [];
						return (
							<Day
								key={one}
								day={one}
								present={one === now ? setPresent : undefined}
								data-other={(view === 'month' && one.slice(0, 7) !== monthOf(day).slice(0, 7)) || undefined}
								aria-current={one === now ? 'date' : undefined}
								data-empty={items.length === 0 || undefined}
							>
								<h3>
									<time dateTime={one} id={`day-${one}`}>
										<span className={css.long}>{format({ weekday: 'short' }, one)} </span>
										{format({ day: 'numeric' }, one)}
									</time>
								</h3>
								<ul>
									{(view === 'month' ? items.slice(0, monthEntries) : items).map(({ key, shown }) => (
										<Fragment key={key}>{shown}</Fragment>
									))}
								</ul>
								{view === 'month' && items.length > monthEntries && (
									<Link
										to="/calendar"
										search={{ ...filters, view: 'day', day: one }}
										className={css.more}
										aria-describedby={`day-${one}`}
									>
										{t('desk.calendar.others', { n: items.length - monthEntries })}
									</Link>
								)}
								{missing.length > 0 && (
									<p className={css.missing}>
										{view !== 'day' && missing.length > namedBrands
											? t('desk.calendar.missingCount', { n: missing.length })
											: t('desk.calendar.missing', {
													brands: missing.map(({ name }) => name).join(', '),
												})}
									</p>
								)}
							</Day>
						);
					})}
				</ol>
			</DndContext>
		</div>
	);
}
