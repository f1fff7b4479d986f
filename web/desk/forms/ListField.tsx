import {
	closestCenter,
	DndContext,
	KeyboardSensor,
	PointerSensor,
	useSensor,
	useSensors,
} from '@dnd-kit/core';
import {
	arrayMove,
	SortableContext,
	sortableKeyboardCoordinates,
	useSortable,
	verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { ActionIcon, Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useT } from '../app/i18n';
import { Icon } from '../components/Icon';
import { showToast } from '../components/toasts';
import { type Bound, entryOf } from './bound';
import css from './Form.module.css';
import type { FieldOptions } from './fields';

/** A list of entries: they are added, removed with undo, and put in order with buttons, keys or by dragging. */
export function ListField<T>({
	row,
	empty,
	max,
	titleOf,
	fixedOrder = false,
	fixed = false,
	addLabel,
	hideLabel = false,
	...bound
}: Bound<T[]> &
	FieldOptions & {
		/** The fields of an entry. */
		row: (entry: Bound<T>, index: number) => ReactNode;
		/** A new entry. */
		empty: T;
		max?: number;
		/** Names an entry for screen readers and when it is removed. */
		titleOf?: (entry: T, index: number) => string;
		/** Whether the order means nothing. */
		fixedOrder?: boolean;
		/** Whether entries can only be changed, neither added nor removed. */
		fixed?: boolean;
		addLabel?: string;
		/** Whether the label is for screen readers only, below a heading that says the same. */
		hideLabel?: boolean;
	}) {
	const t = useT();
	const { value, onChange, label, description, errors, disabled } = bound;
	// dnd-kit follows entries by keys, which stay with the entry when its fields change.
	const keys = useRef<number[]>([]);
	const next = useRef(1);
	while (keys.current.length < value.length) keys.current.push(next.current++);
	keys.current.length = value.length;
	const latest = useRef(bound);
	latest.current = bound;
	const entries = useRef<HTMLUListElement>(null);
	const isAdded = useRef(false);
	useEffect(() => {
		if (!isAdded.current || value.length === 0) return;
		isAdded.current = false;
		const fields = entries.current?.lastElementChild?.querySelector(`.${css.entryFields}`);
		fields?.querySelector<HTMLElement>('input:not([type=hidden], [type=file]), textarea, select')?.focus();
	}, [value.length]);
	const sensors = useSensors(
		useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
		useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
	);
	const nameOf = (index: number) =>
		titleOf?.(value[index] as T, index) || t('desk.list.entry', { n: index + 1 });
	const move = (from: number, to: number) => {
		if (to < 0 || to >= value.length) return;
		keys.current = arrayMove(keys.current, from, to);
		onChange(arrayMove(value, from, to));
	};
	const remove = (index: number) => {
		const entry = value[index] as T;
		const [key = 0] = keys.current.splice(index, 1);
		onChange(value.filter((_, at) => at !== index));
		showToast(t('desk.list.removed', { name: nameOf(index) }), () => {
			const { value: now, onChange: put } = latest.current;
			const at = Math.min(index, now.length);
			keys.current.splice(at, 0, key);
			put([...now.slice(0, at), entry, ...now.slice(at)]);
		});
	};
	return (
		<fieldset className={css.list}>
			<legend className={hideLabel ? css.hidden : css.listHead}>{label}</legend>
			{description && <p>{description}</p>}
			<DndContext
				sensors={sensors}
				collisionDetection={closestCenter}
				onDragEnd={({ active, over }) => {
					if (over) move(keys.current.indexOf(Number(active.id)), keys.current.indexOf(Number(over.id)));
				}}
			>
				<SortableContext items={keys.current} strategy={verticalListSortingStrategy}>
					<ul className={css.entries} ref={entries}>
						{value.map((_, index) => (
							<Entry
								key={keys.current[index]}
								id={keys.current[index] ?? 0}
								name={nameOf(index)}
								isFirst={index === 0}
								isLast={index === value.length - 1}
								fixedOrder={fixedOrder || value.length < 2}
								fixed={fixed}
								onUp={() => move(index, index - 1)}
								onDown={() => move(index, index + 1)}
								onRemove={() => remove(index)}
							>
								{row(entryOf(bound, index, nameOf(index)), index)}
								{errors[`[${index}]`] && (
									<p className={css.error} role="alert">
										{errors[`[${index}]`]}
									</p>
								)}
							</Entry>
						))}
					</ul>
				</SortableContext>
			</DndContext>
			{errors[''] && (
				<p className={css.error} role="alert">
					{errors['']}
				</p>
			)}
			{!fixed && (
				<Button
					mt="xs"
					variant="default"
					leftSection={<Icon name="plus" size={16} />}
					disabled={disabled || (max !== undefined && value.length >= max)}
					onClick={() => {
						isAdded.current = true;
						onChange([...value, structuredClone(empty)]);
					}}
				>
					{addLabel ?? t('desk.list.add')}
				</Button>
			)}
		</fieldset>
	);
}

function Entry({
	id,
	name,
	isFirst,
	isLast,
	fixedOrder,
	fixed,
	onUp,
	onDown,
	onRemove,
	children,
}: {
	id: number;
	name: string;
	isFirst: boolean;
	isLast: boolean;
	fixedOrder: boolean;
	fixed: boolean;
	onUp: () => void;
	onDown: () => void;
	onRemove: () => void;
	children: ReactNode;
}) {
	const t = useT();
	const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
		useSortable({ id, disabled: fixedOrder });
	return (
		<li
			ref={setNodeRef}
			className={css.entry}
			data-dragging={isDragging ? '' : undefined}
			style={{
				transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
				transition,
			}}
		>
			{!fixedOrder && (
				<ActionIcon
					ref={setActivatorNodeRef}
					{...attributes}
					{...listeners}
					className={css.handle}
					size="sm"
					color="gray"
					aria-label={t('desk.list.drag', { name })}
				>
					<Icon name="grip" size={16} />
				</ActionIcon>
			)}
			<div className={css.entryFields}>{children}</div>
			<div className={css.entryTools}>
				{!fixedOrder && (
					<>
						<ActionIcon
							size="sm"
							color="gray"
							disabled={isFirst}
							aria-label={t('desk.list.up', { name })}
							onClick={onUp}
						>
							<Icon name="up" size={16} />
						</ActionIcon>
						<ActionIcon
							size="sm"
							color="gray"
							disabled={isLast}
							aria-label={t('desk.list.down', { name })}
							onClick={onDown}
						>
							<Icon name="down" size={16} />
						</ActionIcon>
					</>
				)}
				{!fixed && (
					<ActionIcon size="sm" color="gray" aria-label={t('desk.list.remove', { name })} onClick={onRemove}>
						<Icon name="trash" size={16} />
					</ActionIcon>
				)}
			</div>
		</li>
	);
}
