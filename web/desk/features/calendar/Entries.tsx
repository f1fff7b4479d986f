import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import type { CalendarEntry, PlannedEntry } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { Icon } from '../../components/Icon';
import { stepName } from '../../components/steps';
import { useBrandOf } from '../../lists/columns';
import css from './Calendar.module.css';
import { addressOf, kindNames } from './planned';

/** A day of the calendar, onto which a due time or an embargo can be dragged. */
export function Day({
	day,
	children,
	...attributes
}: {
	day: string;
	children: ReactNode;
	'aria-current': 'date' | undefined;
	'data-other': true | undefined;
	'data-empty': true | undefined;
	present: ((element: HTMLElement | null) => void) | undefined;
}) {
	const { present, ...rest } = attributes;
	const { setNodeRef, isOver } = useDroppable({ id: day });
	return (
		<li
			{...rest}
			ref={(element) => {
				setNodeRef(element);
				present?.(element);
			}}
			data-over={isOver || undefined}
		>
			{children}
		</li>
	);
}

/** A story that is published, due, or free from its embargo at a time. onMove moves the latter two by some days. */
export function StoryEntry({
	entry,
	onMove,
}: {
	entry: CalendarEntry;
	onMove: (entry: CalendarEntry, days: number) => void;
}) {
	const t = useT();
	const brandOf = useBrandOf();
	const canMove = entry.kind !== 'publication';
	const { attributes, listeners, setNodeRef, transform, isDragging } = useDraggable({
		id: `${entry.kind} ${entry.id}`,
		data: entry,
		disabled: !canMove,
	});
	const { role: _, tabIndex: __, ...described } = attributes;
	const brand = brandOf(entry.brand);
	const title = entry.title || t('desk.untitled');
	const press = (event: KeyboardEvent) => {
		const isForward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
		const days = { ArrowLeft: -isForward, ArrowRight: isForward, ArrowUp: -7, ArrowDown: 7 }[event.key];
		if (days === undefined) return;
		event.preventDefault();
		onMove(entry, days);
	};
	return (
		<li
			ref={setNodeRef}
			className={css.entry}
			data-kind={canMove ? entry.kind : entry.status}
			data-dragging={isDragging || undefined}
			style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
		>
			<Link to="/stories/$id" params={{ id: String(entry.id) }}>
				<small>
					<time dateTime={entry.at}>{entry.at.slice(11, 16)}</time>{' '}
					{canMove
						? `${t(kindNames[entry.kind === 'due' ? 'due' : 'embargo'])} · ${stepName(entry.step, t)}`
						: stepName(entry.step, t)}
				</small>
				<span className="desk-name" lang={entry.lang} dir="auto">
					{title}
				</span>
				<small lang={brand?.lang}>{brand?.name ?? entry.brand}</small>
			</Link>
			{canMove && (
				<ActionIcon
					{...described}
					{...listeners}
					className={css.grip}
					data-grip={`${entry.kind} ${entry.id}`}
					variant="subtle"
					size="sm"
					c="var(--ink-2)"
					aria-label={t('desk.live.move', { title })}
					onKeyDown={press}
				>
					<Icon name="grip" size={14} />
				</ActionIcon>
			)}
		</li>
	);
}

const stateNames = {
	draft: 'preview.draft',
	scheduled: 'desk.status.scheduled',
	published: 'preview.published',
	cancelled: 'conference.cancelled',
} as const satisfies Record<PlannedEntry['state'], MessageId>;

/** Something planned that is not a story. */
export function PlannedItem({ entry }: { entry: PlannedEntry }) {
	const t = useT();
	const brandOf = useBrandOf();
	const { brands } = useSession();
	const brand = brandOf(entry.brand);
	const language = entry.lang || brand?.lang || brands[0]?.lang;
	const title =
		entry.kind === 'front'
			? t('desk.fronts.title', { brand: brand?.name ?? entry.brand })
			: entry.title || t('desk.untitled');
	return (
		<li className={css.entry} data-kind={entry.state}>
			<Link to={addressOf(entry) as '/stories'}>
				<small>
					<time dateTime={entry.at}>{entry.at.slice(11, 16)}</time>{' '}
					{`${t(kindNames[entry.kind])} · ${t(stateNames[entry.state])}`}
				</small>
				<span className="desk-name" lang={entry.kind === 'front' ? undefined : language} dir="auto">
					{title}
				</span>
				{entry.kind !== 'front' && <small lang={brand?.lang}>{brand?.name ?? entry.brand}</small>}
			</Link>
		</li>
	);
}
