/** The publication of audio shows, episodes and courses in their forms: the records are drafts, published or withdrawn. */
import { Button, Menu } from '@mantine/core';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Result } from '../../api/client.gen';
import { must } from '../app/api';
import { useLanguage } from '../app/i18n';
import { longMoment } from '../components/dates';
import { Icon } from '../components/Icon';
import { PublicState, type PublicStatus } from '../components/PublicState';
import { RemoveItem } from './record';
import { useUndoable } from './undo';
import type { VersionedForm } from './useVersionedForm';

interface Publishable {
	status: PublicStatus;
	title: string;
	version: number;
}

interface Publication<R> {
	// biome-ignore lint/suspicious/noExplicitAny: forms of every record
	form: Pick<VersionedForm<any, R>, 'dirty' | 'save'>;
	/** Undefined for a new one, which can only be saved. */
	record: R | undefined;
	queryKey: QueryKey;
	/** Lists that are read again after a change. */
	lists: QueryKey[];
	setStatus: (status: 'published' | 'withdrawn', version: number) => Promise<Result<R>>;
	remove: (version: number) => Promise<Result<unknown>>;
	/** Creates a removed draft again. */
	recreate: (removed: R) => Promise<Result<unknown>>;
	onRemoved: () => void;
	/** For records with an hour: RFC 3339 in UTC, "" for none, and what makes a scheduled one a draft again. */
	schedule?: { at: string; timeZone: string; cancel: (version: number) => Promise<Result<R>> };
}

/** Returns the parts of a form's page that show and change whether readers see its record. Each change can be undone. */
export function usePublication<R extends Publishable>({
	form,
	record,
	queryKey,
	lists,
	setStatus,
	remove,
	recreate,
	onRemoved,
	schedule,
}: Publication<R>): { status: ReactNode; actions: ReactNode; menu: ReactNode } {
	const { t, lang } = useLanguage();
	const client = useQueryClient();
	const undoable = useUndoable();
	if (!record) return { status: undefined, actions: undefined, menu: undefined };
	const { status: before, title } = record;
	const isLater = schedule !== undefined && schedule.at !== '' && new Date(schedule.at) > new Date();
	const put = (stored: unknown) => client.setQueryData(queryKey, stored);
	/** The version of what is stored after the last save of this form. */
	const version = () => (client.getQueryData<R>(queryKey) ?? record).version;
	const send = (status: PublicStatus) =>
		must(
			status === 'draft' && schedule
				? schedule.cancel(version())
				: setStatus(status === 'withdrawn' ? 'withdrawn' : 'published', version()),
		);
	const change = async (status: 'draft' | 'published' | 'withdrawn') => {
		if (form.dirty && !(await form.save())) return;
		const later = status === 'published' && isLater;
		await undoable({
			run: () => send(status),
			// A record that readers have seen cannot become a draft again.
			...((before !== 'draft' || later) && { undo: () => send(before), onUndone: put }),
			done:
				status === 'withdrawn'
					? t('desk.withdrawn', { name: title })
					: status === 'draft'
						? t('preview.draft')
						: later
							? t('preview.scheduled', { moment: longMoment(schedule.at, lang, schedule.timeZone) })
							: before === 'withdrawn'
								? t('desk.restored', { name: title })
								: t('desk.publish.done'),
			invalidate: lists,
			onDone: put,
		});
	};
	const removeIt = () =>
		undoable({
			run: () => must(remove(version())),
			undo: () => must(recreate(record)),
			done: t('desk.list.removed', { name: title }),
			invalidate: lists,
			onDone: onRemoved,
		});
	return {
		status: <PublicState status={before} />,
		actions: before !== 'published' && (
			<Button variant="default" onClick={() => void change(before === 'scheduled' ? 'draft' : 'published')}>
				{t(
					before === 'scheduled'
						? 'desk.schedule.cancel'
						: before === 'withdrawn'
							? 'desk.restore'
							: isLater
								? 'desk.schedule'
								: 'desk.publish',
				)}
			</Button>
		),
		menu:
			before === 'published' ? (
				<Menu.Item leftSection={<Icon name="close" size={16} />} onClick={() => void change('withdrawn')}>
					{t('desk.withdraw')}
				</Menu.Item>
			) : (
				before !== 'withdrawn' && <RemoveItem onRemove={() => void removeIt()} />
			),
	};
}
