import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { ApiError } from '../app/api';
import { useT } from '../app/i18n';
import { say } from '../app/say';
import { messageOf } from '../components/errors';
import { More } from '../components/More';
import { RowsSkeleton } from '../components/PageSkeleton';
import { type LoadPage, usePages } from '../components/pages';
import css from './List.module.css';

/** A column of a list. */
export interface Column<T> {
	id: string;
	label: string;
	cell: (row: T) => ReactNode;
	/** The name of the row, with the link that opens it; the title of a card on a phone. */
	main?: boolean;
	/** Whether it is left out below 820 px. */
	wide?: boolean;
	/** Whether it has numbers, which stand under each other. */
	numeric?: boolean;
}

/** The actions on the rows that were chosen. */
export interface Selection<T> {
	actions: (rows: T[], clear: () => void) => ReactNode;
}

/** The number of rows that are read at a time. */
const pageSize = 30;

export interface ListProps<T> {
	/** Names the list for screen readers. */
	label: string;
	queryKey: QueryKey;
	load: LoadPage<{ items: T[]; next: string }>;
	keyOf: (row: T) => string | number;
	columns: Column<T>[];
	empty?: ReactNode;
	selection?: Selection<T> | undefined;
	/** Whether it asks the server; else it shows nothing yet. */
	enabled?: boolean;
	/** Milliseconds after which it is read again, for rows that change by themselves. */
	refetchInterval?: number;
}

/** A list that the server pages: a table, on a phone cards. */
export function List<T>({
	label,
	queryKey,
	load,
	keyOf,
	columns,
	empty,
	selection,
	enabled = true,
	refetchInterval,
}: ListProps<T>) {
	const t = useT();
	const narrow = useMediaQuery('(max-width: 37.49em)', window.innerWidth < 600, {
		getInitialValueInEffect: false,
	});
	const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
	const { list, items: rows } = usePages({ queryKey, load, limit: pageSize, enabled, refetchInterval });
	const picked = rows.filter((row) => chosen.has(keyOf(row)));
	const clear = () => setChosen(new Set());
	const choose = (row: T, on: boolean) =>
		setChosen((old) => {
			const next = new Set(old);
			if (on) next.add(keyOf(row));
			else next.delete(keyOf(row));
			return next;
		});
	const nameOf = (row: T) => columns.find(({ main }) => main)?.cell(row);
	const count = list.isSuccess ? rows.length : undefined;
	useEffect(() => {
		if (count !== undefined) say(count === 0 ? t('desk.nothingFound') : t('desk.list.count', { n: count }));
	}, [count]);
	const prefix = useId();
	const nameId = (row: T) => `${prefix}${keyOf(row)}`;
	const box = (row: T) => (
		<Checkbox
			size="xs"
			id={`${nameId(row)}-box`}
			aria-label={t('desk.select.row')}
			aria-labelledby={`${nameId(row)}-box ${nameId(row)}`}
			checked={chosen.has(keyOf(row))}
			onChange={(event) => choose(row, event.currentTarget.checked)}
		/>
	);
	return (
		<>
			{list.isError && (
				<Alert color="red" role="alert" title={t('desk.error.load')} my="sm">
					<Text size="sm">{messageOf(list.error, t)}</Text>
					{!isRefused(list.error) && (
						<Button mt="sm" variant="default" onClick={() => list.refetch()}>
							{t('showmore.retry')}
						</Button>
					)}
				</Alert>
			)}
			{list.isPending && enabled && <RowsSkeleton />}
			{list.isSuccess && rows.length === 0 && empty}
			{selection && picked.length > 0 && (
				<Group className={css.picked} gap="sm" role="status">
					<Text size="sm">{t('desk.select.count', { n: picked.length })}</Text>
					{selection.actions(picked, clear)}
					<Button variant="subtle" size="compact-sm" onClick={clear}>
						{t('desk.select.none')}
					</Button>
				</Group>
			)}
			{rows.length > 0 && narrow && (
				<ul className={css.cards} aria-label={label}>
					{rows.map((row) => (
						<li key={keyOf(row)} className={css.card}>
							<div className={css.cardTitle}>
								{selection && box(row)}
								<span id={nameId(row)}>{nameOf(row)}</span>
							</div>
							<dl>
								{columns
									.filter(({ main, wide }) => !main && !wide)
									.map((column) => (
										<div key={column.id} data-actions={column.id === 'actions' ? '' : undefined}>
											<dt>{column.label}</dt>
											<dd>{column.cell(row)}</dd>
										</div>
									))}
							</dl>
						</li>
					))}
				</ul>
			)}
			{rows.length > 0 && !narrow && (
				<table className={css.table} aria-label={label}>
					<thead>
						<tr>
							{selection && (
								<th scope="col" className={css.box}>
									<Checkbox
										size="xs"
										aria-label={t('desk.select.all')}
										checked={picked.length === rows.length}
										indeterminate={picked.length > 0 && picked.length < rows.length}
										onChange={(event) =>
											setChosen(new Set(event.currentTarget.checked ? rows.map(keyOf) : []))
										}
									/>
								</th>
							)}
							{columns.map((column) => (
								<th key={column.id} scope="col" className={classOf(column)}>
									{column.label}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map((row) => (
							<tr key={keyOf(row)} data-chosen={chosen.has(keyOf(row)) || undefined}>
								{selection && <td className={css.box}>{box(row)}</td>}
								{columns.map((column) => (
									<td
										key={column.id}
										className={classOf(column)}
										{...(selection && column.main && { id: nameId(row) })}
									>
										{column.cell(row)}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			)}
			<More list={list} my="md" />
		</>
	);
}

/** Whether another attempt would fail in the same way. */
const isRefused = (error: Error): boolean => error instanceof ApiError && error.status === 403;

const classOf = <T,>({ main, wide, numeric }: Column<T>): string =>
	[main && css.main, wide && css.wide, numeric && css.numeric].filter(Boolean).join(' ');
