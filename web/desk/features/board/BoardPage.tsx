import {
	DndContext,
	type DragEndEvent,
	KeyboardSensor,
	PointerSensor,
	useDraggable,
	useDroppable,
	useSensor,
	useSensors,
} from '@dnd-kit/core';
import { ActionIcon, Alert, Loader, Menu, Select, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
	type DeskEntry,
	type EditorialStep,
	listDrafts,
	moveStory,
	readWorkflow,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { locales } from '../../app/locales';
import { useSession } from '../../app/session';
import { shortMoment } from '../../components/dates';
import { messageOf, stepRefusal } from '../../components/errors';
import { Icon } from '../../components/Icon';
import { More } from '../../components/More';
import { membersQuery } from '../../components/members';
import { usePages } from '../../components/pages';
import { SavedViews } from '../../components/SavedViews';
import { deliveredSteps, derivedSteps, stepName } from '../../components/steps';
import { usePageTitle } from '../../components/title';
import { showToast } from '../../components/toasts';
import { useListSearch } from '../../lists/search';
import css from './Board.module.css';

interface Filters {
	q?: string;
	brand?: string;
	lang?: string;
	assignee?: string;
}

/** The stories in columns, one for each step. A card is moved by dragging, with keys or with its menu. */
export function BoardPage() {
	const { t } = useLanguage();
	const client = useQueryClient();
	const [filters, change] = useListSearch<Filters>();
	const { brands } = useSession();
	const { brand = '', lang = '' } = filters;
	usePageTitle(t('desk.area.board'));
	const workflow = useQuery({
		queryKey: ['workflow', brand, lang],
		queryFn: () => must(readWorkflow({ brand, ...(lang && { lang }) })),
		enabled: brand !== '',
		staleTime: 60_000,
	});
	const steps = (brand && workflow.data?.steps) || deliveredSteps;
	const members = useQuery(membersQuery(brand));
	const sensors = useSensors(
		useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
		useSensor(KeyboardSensor),
	);
	const send = async (story: DeskEntry, step: string) => {
		try {
			await must(
				moveStory({ id: story.id }, { step, revision: story.revision, workingCopy: story.workingCopy }),
			);
			return true;
		} catch (error) {
			showToast(stepRefusal(error, t));
			return false;
		} finally {
			for (const queryKey of [['board'], ['stories'], ['work', story.id]])
				void client.invalidateQueries({ queryKey });
		}
	};
	const move = useMutation({
		mutationFn: async ({ story, step }: { story: DeskEntry; step: string }) => {
			const back = steps.some(({ key }) => key === story.step) ? story.step : undefined;
			if (!(await send(story, step))) return;
			showToast(
				t('desk.work.moved', { step: stepName(step, t, steps) }),
				back ? () => void send(story, back) : undefined,
			);
		},
	});
	const dropped = ({ active, over }: DragEndEvent) => {
		const story = active.data.current as DeskEntry | undefined;
		if (story && over && over.id !== story.step) move.mutate({ story, step: String(over.id) });
	};
	return (
		<div className={css.page}>
			<h1 className={css.title}>{t('desk.area.board')}</h1>
			<search className={css.filters}>
				<Select
					aria-label={t('search.brand')}
					placeholder={t('desk.allBrands')}
					data={brands.map(({ slug, name }) => ({ value: slug, label: name }))}
					value={brand || null}
					onChange={(value) => change({ brand: value ?? undefined, assignee: undefined })}
					searchable
					clearable
				/>
				<Select
					aria-label={t('search.language')}
					placeholder={t('search.language')}
					data={locales.map(({ code, name }) => ({ value: code, label: name }))}
					value={lang || null}
					onChange={(value) => change({ lang: value ?? undefined })}
					clearable
				/>
				<Select
					aria-label={t('desk.work.assignee')}
					placeholder={t('desk.work.assignee')}
					data={[
						{ value: 'me', label: t('desk.work.me') },
						{ value: 'none', label: t('desk.work.nobody') },
						...(brand ? (members.data?.items ?? []) : []).map(({ id, name }) => ({
							value: String(id),
							label: name || String(id),
						})),
					]}
					value={filters.assignee ?? null}
					onChange={(value) => change({ assignee: value ?? undefined })}
					searchable
					clearable
				/>
				<SavedViews
					area="board"
					search={filters}
					onOpen={(search) =>
						change({ brand: undefined, lang: undefined, assignee: undefined, q: undefined, ...search })
					}
				/>
			</search>
			<DndContext sensors={sensors} onDragEnd={dropped}>
				<div className={css.board}>
					{[...steps.map(({ key }) => key), others, ...derivedSteps].map((step) => (
						<Column
							key={step}
							step={step}
							steps={steps}
							filters={filters}
							onMove={(story, to) => move.mutate({ story, step: to })}
						/>
					))}
				</div>
			</DndContext>
		</div>
	);
}

/** The column of stories in steps of other brands, and in steps that were removed. */
const others = 'others';

function Column({
	step,
	steps,
	filters,
	onMove,
}: {
	step: string;
	steps: EditorialStep[];
	filters: Filters;
	onMove: (story: DeskEntry, step: string) => void;
}) {
	const { t } = useLanguage();
	const isEditorial = steps.some(({ key }) => key === step);
	const { setNodeRef, isOver } = useDroppable({ id: step, disabled: !isEditorial });
	const { list, items: rows } = usePages({
		queryKey: ['board', step, filters, step === others && steps],
		load: (page) =>
			listDrafts({
				...filters,
				status: 'all',
				...(step === others ? { outside: steps.map(({ key }) => key).join(',') } : { step }),
				...page,
			}),
		limit: 20,
	});
	const name = step === others ? t('desk.board.others') : stepName(step, t, steps);
	if (step === others && rows.length === 0 && !list.isError) return null;
	return (
		<section ref={setNodeRef} className={css.column} data-over={isOver || undefined} aria-label={name}>
			<h2>
				{name}
				{rows.length > 0 && (
					<span>
						{rows.length}
						{list.hasNextPage && '+'}
					</span>
				)}
			</h2>
			{list.isError && (
				<Alert color="red" role="alert">
					{messageOf(list.error, t)}
				</Alert>
			)}
			{list.isPending && <Loader size="sm" />}
			{list.isSuccess && rows.length === 0 && (
				<Text size="sm" c="dimmed">
					{t('desk.work.empty')}
				</Text>
			)}
			<ul className={css.cards}>
				{rows.map((story) => (
					<Card key={story.id} story={story} steps={steps} onMove={onMove} />
				))}
			</ul>
			<More list={list} size="compact-sm" />
		</section>
	);
}

function Card({
	story,
	steps,
	onMove,
}: {
	story: DeskEntry;
	steps: EditorialStep[];
	onMove: (story: DeskEntry, step: string) => void;
}) {
	const { t, lang } = useLanguage();
	const { brands } = useSession();
	const canMove = !(['scheduled', 'published', 'corrected'] as string[]).includes(story.step);
	const { attributes, listeners, setNodeRef, transform, isDragging } = useDraggable({
		id: story.id,
		data: story,
		disabled: !canMove,
	});
	const brand = brands.find(({ slug }) => slug === story.brand);
	const isLate = story.due !== '' && canMove && new Date(story.due) < new Date();
	return (
		<li
			ref={setNodeRef}
			className={css.card}
			data-dragging={isDragging || undefined}
			style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
		>
			<Link to="/stories/$id" params={{ id: String(story.id) }} lang={story.lang} dir="auto">
				{story.title || t('desk.untitled')}
			</Link>
			<small lang={brand?.lang}>{brand?.name ?? story.brand}</small>
			{story.assignee && <small dir="auto">{story.assignee.name}</small>}
			{story.due && canMove && (
				<small data-late={isLate || undefined}>
					{t(isLate ? 'desk.work.overdue' : 'desk.work.due')}:{' '}
					<time dateTime={story.due}>{shortMoment(story.due, lang)}</time>
				</small>
			)}
			{canMove && (
				<div className={css.tools}>
					<ActionIcon
						variant="subtle"
						size="sm"
						c="var(--ink-2)"
						{...attributes}
						{...listeners}
						aria-label={`${t('desk.work.move')}: ${story.title}`}
					>
						<Icon name="grip" size={16} />
					</ActionIcon>
					<Menu position="bottom-end">
						<Menu.Target>
							<ActionIcon variant="subtle" size="sm" c="var(--ink-2)" aria-label={t('desk.work.move')}>
								<Icon name="dots" size={16} />
							</ActionIcon>
						</Menu.Target>
						<Menu.Dropdown>
							<Menu.Label>{t('desk.work.move')}</Menu.Label>
							{steps
								.filter(({ key }) => key !== story.step)
								.map(({ key }) => (
									<Menu.Item key={key} onClick={() => onMove(story, key)}>
										{stepName(key, t, steps)}
									</Menu.Item>
								))}
						</Menu.Dropdown>
					</Menu>
				</div>
			)}
		</li>
	);
}
