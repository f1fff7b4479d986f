import {
	DndContext,
	type DragEndEvent,
	type Modifier,
	PointerSensor,
	pointerWithin,
	useDraggable,
	useDroppable,
	useSensor,
	useSensors,
} from '@dnd-kit/core';
import { ActionIcon } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { useLanguage } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import css from './Programme.module.css';
import {
	allHalls,
	type Clash,
	type Lane,
	lanesOf,
	lengthOf,
	moved,
	type Session,
	type Speaker,
	step,
	wall,
} from './programme';

/** Pixels of a minute, and the smallest height of a session. */
const scale = 1.8;
const least = 34;

/** Moves in steps, so that a dragged session is shown where it will be. */
const inSteps: Modifier = ({ transform }) => ({
	...transform,
	y: Math.round(transform.y / (step * scale)) * step * scale,
});

const clock = (minutes: number): string =>
	`${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** A style with properties that the stylesheet reads. */
const styled = (style: CSSProperties & Record<`--${string}`, number | string>): CSSProperties => style;

interface Props {
	/** The sessions of one day. */
	sessions: Session[];
	halls: string[];
	zone: string;
	speakers: Speaker[];
	clashes: Clash[];
	/** dragged is false for a move with keys. */
	onMove: (before: Session, after: Session, dragged: boolean) => void;
	onOpen: (session: Session) => void;
}

/** A day of a programme: the halls beside each other, time from top to bottom. Sessions are dragged, or moved with the arrow keys. */
export function ProgrammeBoard({ sessions, halls, zone, speakers, clashes, onMove, onOpen }: Props) {
	const { t } = useLanguage();
	const [said, setSaid] = useState('');
	const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }));
	const columns = [allHalls, ...halls.filter((hall) => hall !== '')];
	const starts = sessions.map(({ start }) => wall(start, zone).minutes);
	const ends = sessions.map((session, index) => (starts[index] ?? 0) + lengthOf(session));
	const from = Math.floor(Math.min(9 * 60, ...starts) / 60) * 60;
	const to = Math.min(Math.ceil(Math.max(18 * 60, ...ends) / 60) * 60, from + 30 * 60);
	const hours = Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60);
	const lanes = lanesOf(sessions);
	const hallName = (hall: string) => hall || t('desk.live.allHalls');
	const move = (session: Session, minutes: number, hall: string, dragged: boolean) => {
		if (minutes === 0 && hall === session.hall) return;
		const after = moved(session, minutes, hall);
		onMove(session, after, dragged);
		setSaid(`${clock(wall(after.start, zone).minutes)}, ${hallName(hall)}`);
	};
	const dropped = ({ active, over, delta }: DragEndEvent) => {
		const session = sessions.find(({ key }) => key === active.id);
		if (!session) return;
		const hall = over ? String(over.id).slice(1) : session.hall;
		move(session, Math.round(delta.y / (step * scale)) * step, hall, true);
	};
	const press = (session: Session, event: KeyboardEvent) => {
		const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
		const at = columns.indexOf(session.hall);
		if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
			event.preventDefault();
			move(session, event.key === 'ArrowUp' ? -step : step, session.hall, false);
		} else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
			event.preventDefault();
			const hall = columns[at + (event.key === forward ? 1 : -1)];
			if (hall !== undefined) move(session, 0, hall, false);
		}
	};
	return (
		<DndContext
			sensors={sensors}
			modifiers={[inSteps]}
			collisionDetection={pointerWithin}
			onDragEnd={dropped}
		>
			<section className={css.scroll} aria-label={t('event.programme')}>
				<div
					className={css.board}
					style={styled({ '--columns': columns.length, '--height': `${(to - from) * scale}px` })}
				>
					<div className={css.corner} />
					{columns.map((hall) => (
						<h2 key={hall} className={css.hall}>
							{hallName(hall)}
						</h2>
					))}
					<div className={css.hours}>
						{hours.map((minutes) => (
							<span key={minutes} style={{ insetBlockStart: (minutes - from) * scale }}>
								{clock(minutes)}
							</span>
						))}
					</div>
					<div className={css.area} style={styled({ '--hour': `${60 * scale}px` })}>
						{columns.map((hall, index) => (
							<Column key={hall} hall={hall} index={index} />
						))}
						{sessions.map((session, index) => (
							<Card
								key={session.key}
								session={session}
								time={`${clock(starts[index] ?? 0)}–${clock(ends[index] ?? 0)}`}
								top={((starts[index] ?? 0) - from) * scale}
								column={Math.max(0, columns.indexOf(session.hall))}
								place={lanes.get(session.key) ?? { lane: 0, lanes: 1 }}
								names={session.speakers
									.map((id) => speakers.find(({ key }) => key === id)?.name ?? '')
									.filter(Boolean)
									.join(', ')}
								clashes={clashes.some(
									({ first, second }) => first.key === session.key || second.key === session.key,
								)}
								onOpen={() => onOpen(session)}
								onKey={(event) => press(session, event)}
							/>
						))}
					</div>
				</div>
			</section>
			<p role="status" className={css.said}>
				{said}
			</p>
		</DndContext>
	);
}

function Column({ hall, index }: { hall: string; index: number }) {
	const { setNodeRef, isOver } = useDroppable({ id: `h${hall}` });
	return (
		<div
			ref={setNodeRef}
			className={css.column}
			data-over={isOver || undefined}
			style={styled({ '--column': index })}
		/>
	);
}

function Card({
	session,
	time,
	top,
	column,
	place,
	names,
	clashes,
	onOpen,
	onKey,
}: {
	session: Session;
	time: string;
	top: number;
	column: number;
	place: Lane;
	names: string;
	clashes: boolean;
	onOpen: () => void;
	onKey: (event: KeyboardEvent) => void;
}) {
	const { t } = useLanguage();
	const { attributes, listeners, setNodeRef, transform, isDragging } = useDraggable({ id: session.key });
	const { role: _, tabIndex: __, ...described } = attributes;
	return (
		<article
			ref={setNodeRef}
			className={css.card}
			data-dragging={isDragging || undefined}
			data-clash={clashes || undefined}
			data-cancelled={session.cancelled || undefined}
			lang={session.lang || undefined}
			style={styled({
				'--column': column,
				'--lane': place.lane,
				'--lanes': place.lanes,
				insetBlockStart: top,
				blockSize: Math.max(lengthOf(session) * scale - 2, least),
				transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
			})}
		>
			<ActionIcon
				{...described}
				{...listeners}
				className={css.grip}
				variant="subtle"
				size="sm"
				c="var(--ink-2)"
				aria-label={t('desk.live.move', { title: session.title })}
				onKeyDown={onKey}
			>
				<Icon name="grip" size={14} />
			</ActionIcon>
			<button type="button" className={css.open} onClick={onOpen} dir="auto">
				{session.title}
			</button>
			<small>
				<bdi>{time}</bdi>
				{session.cancelled && ` · ${t('conference.cancelled')}`}
				{clashes && (
					<span className={css.clash}>
						<Icon name="warning" size={14} /> {t('desk.live.clashing')}
					</span>
				)}
			</small>
			{names && <small dir="auto">{names}</small>}
		</article>
	);
}
