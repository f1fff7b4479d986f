import { Alert, Button, Group, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type CalendarEntry, listFronts, readDeskCalendar } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { locales } from '../../app/locales';
import { useSession } from '../../app/session';
import { messageOf } from '../../components/errors';
import { SavedViews } from '../../components/SavedViews';
import { stepName } from '../../components/steps';
import { usePageTitle } from '../../components/title';
import { useListSearch } from '../../lists/search';
import css from './Calendar.module.css';
import { later, monthOf, plusDays, shownDays, today } from './days';

interface Filters {
	q?: string;
	brand?: string;
	lang?: string;
	view?: 'week' | 'day';
	day?: string;
}

/** The most stories that a day of the month shows; the week and the day show all. */
const monthEntries = 5;

/** The most brands that a day names as having nothing planned; it counts more. */
const namedBrands = 3;

/** What is scheduled, published and due, by day of the brand, and for which brands nothing is planned. */
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
	const watchedBrands = new Set(watched.map(({ slug }) => slug));
	const calendar = useQuery({
		queryKey: ['calendar', first, last, brand, lang],
		queryFn: () =>
			must(
				readDeskCalendar({
					// A day begins earlier or later in another time zone.
					from: `${plusDays(first, -1)}T00:00:00Z`,
					to: `${plusDays(last, 2)}T00:00:00Z`,
					...(brand && { brand }),
					...(lang && { lang }),
				}),
			),
		placeholderData: (old) => old,
		refetchInterval: 60_000,
	});
	// A front that is scheduled is in the day of its brand.
	const scheduled = useQuery({
		queryKey: ['fronts'],
		queryFn: () => must(listFronts()),
		refetchInterval: 60_000,
	});
	const swaps = (scheduled.data?.items ?? [])
		.filter(({ publishAt, brand: of }) => publishAt !== '' && watchedBrands.has(of))
		.map(({ publishAt, brand: of }) => ({ at: publishAt, brand: of }));
	// The month opens at the present week, and the week at the present day.
	const present = useRef<HTMLLIElement>(null);
	const isRead = calendar.isSuccess;
	useEffect(() => {
		if (isRead && !filters.day && view !== 'day') present.current?.scrollIntoView({ block: 'start' });
	}, [isRead, filters.day, view]);
	// The list of a day is shown from its top, however far the month was scrolled.
	useEffect(() => {
		if (view === 'day') window.scrollTo({ top: 0 });
	}, [view]);
	const byDay = new Map<string, CalendarEntry[]>();
	for (const entry of calendar.data?.items ?? []) {
		const at = entry.at.slice(0, 10);
		byDay.set(at, [...(byDay.get(at) ?? []), entry]);
	}
	for (const entries of byDay.values()) entries.sort((a, b) => a.at.slice(11).localeCompare(b.at.slice(11)));
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
				<SavedViews
					area="calendar"
					// A view is opened at the present day.
					search={{ ...filters, day: undefined }}
					onOpen={({ view: chosen, ...search }) =>
						change({
							brand: undefined,
							lang: undefined,
							day: undefined,
							view: chosen === 'week' || chosen === 'day' ? chosen : undefined,
							...search,
						})
					}
				/>
			</search>
			{calendar.isError && (
				<Alert color="red" role="alert">
					{messageOf(calendar.error, t)}
				</Alert>
			)}
			{calendar.data?.more && <Alert role="status">{t('desk.calendar.more')}</Alert>}
			{view !== 'day' && (
				<div className={css.weekdays} aria-hidden="true">
					{days.slice(0, 7).map((one) => (
						<span key={one}>{format({ weekday: 'short' }, one)}</span>
					))}
				</div>
			)}
			<ol className={css.days} data-view={view}>
				{days.map((one) => {
					const entries = byDay.get(one) ?? [];
					const missing =
						calendar.isSuccess && !calendar.isPlaceholderData && one >= now
							? watched.filter(
									({ slug }) =>
										!entries.some((entry) => entry.brand === slug && entry.kind === 'publication'),
								)
							: [];
					return (
						<li
							key={one}
							ref={one === now ? present : undefined}
							data-other={view === 'month' && one.slice(0, 7) !== monthOf(day).slice(0, 7) ? true : undefined}
							aria-current={one === now ? 'date' : undefined}
							data-empty={entries.length === 0 || undefined}
						>
							<h3>
								<time dateTime={one} id={`day-${one}`}>
									<span className={css.long}>{format({ weekday: 'short' }, one)} </span>
									{format({ day: 'numeric' }, one)}
								</time>
							</h3>
							<ul>
								{(view === 'month' ? entries.slice(0, monthEntries) : entries).map((entry) => (
									<Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
								))}
								{swaps
									.filter(({ at }) => at.slice(0, 10) === one)
									.map((swap) => (
										<Swap key={`front ${swap.brand}`} {...swap} />
									))}
							</ul>
							{view === 'month' && entries.length > monthEntries && (
								<Link
									to="/calendar"
									search={{ ...filters, view: 'day', day: one }}
									className={css.more}
									aria-describedby={`day-${one}`}
								>
									{t('desk.calendar.others', { n: entries.length - monthEntries })}
								</Link>
							)}
							{missing.length > 0 && (
								<p className={css.missing}>
									{view !== 'day' && missing.length > namedBrands
										? t('desk.calendar.missingCount', { n: missing.length })
										: t('desk.calendar.missing', { brands: missing.map(({ name }) => name).join(', ') })}
								</p>
							)}
						</li>
					);
				})}
			</ol>
		</div>
	);
}

/** A front that is swapped in by itself. */
function Swap({ at, brand: slug }: { at: string; brand: string }) {
	const { t } = useLanguage();
	const { brands } = useSession();
	const brand = brands.find((one) => one.slug === slug);
	return (
		<li className={css.entry} data-kind="scheduled">
			<Link to="/fronts/$brand" params={{ brand: slug }}>
				<small>
					<time dateTime={at}>{at.slice(11, 16)}</time>
				</small>
				<span>{t('desk.fronts.title', { brand: brand?.name ?? slug })}</span>
			</Link>
		</li>
	);
}

function Entry({ entry }: { entry: CalendarEntry }) {
	const { t } = useLanguage();
	const { brands } = useSession();
	const brand = brands.find(({ slug }) => slug === entry.brand);
	const isDue = entry.kind === 'due';
	return (
		<li className={css.entry} data-kind={isDue ? 'due' : entry.status}>
			<Link to="/stories/$id" params={{ id: String(entry.id) }}>
				<small>
					<time dateTime={entry.at}>{entry.at.slice(11, 16)}</time>{' '}
					{isDue ? `${t('desk.work.due')} · ${stepName(entry.step, t)}` : stepName(entry.step, t)}
				</small>
				<span lang={entry.lang} dir="auto">
					{entry.title || t('desk.untitled')}
				</span>
				<small lang={brand?.lang}>{brand?.name ?? entry.brand}</small>
			</Link>
		</li>
	);
}
