/** Parts of the forms of records with a page of their own: companies, investors, people. */
import { Anchor, Menu } from '@mantine/core';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useT } from '../app/i18n';
import { Icon } from '../components/Icon';
import { useUndoable } from './undo';
import type { FieldInfo } from './useVersionedForm';

/** The functions that change a record outside of its form. R is the record as its read operation returns it. */
export interface RecordActions<R> {
	/** Does something to the record, shows the record that it returns, and offers for a while to undo it. */
	act: (run: () => Promise<R>, undo: (() => Promise<R>) | undefined, done: string) => Promise<boolean>;
	/** Shows a record that was stored, and reads the lists again. */
	changed: (record: R) => void;
}

/** Returns the functions that change the record of a query. lists are the queries that are read again afterwards. */
export function useRecordActions<R>(queryKey: QueryKey, lists: QueryKey[]): RecordActions<R> {
	const client = useQueryClient();
	const undoable = useUndoable();
	const show = (record: unknown) => client.setQueryData(queryKey, record as R);
	return {
		act: (run, undo, done) =>
			undoable({ run, done, invalidate: lists, onDone: show, onUndone: show, ...(undo && { undo }) }),
		changed: (record) => {
			show(record);
			for (const key of lists) void client.invalidateQueries({ queryKey: key });
		},
	};
}

/** The names of the fields of a form, for the list of what was done with its record. */
export const labelsOf = (info: Record<string, Pick<FieldInfo<never>, 'label'>>): Record<string, string> =>
	Object.fromEntries(Object.entries(info).map(([name, { label }]) => [name, label]));

/** The address at which editors see the page of a draft before readers do. */
export const previewOf = (page: string): string => `/preview/page?path=${encodeURIComponent(page)}`;

/** A link to the page of a draft as readers will see it. */
export function PreviewLink({ page }: { page: string }) {
	const t = useT();
	return (
		<Anchor href={previewOf(page)} target="_blank" title={t('desk.preview.open')}>
			{t('preview.name')}
		</Anchor>
	);
}

/** The section beside a form with the address of the record's page, or with a preview while readers do not see the page. */
export function AddressSection({ page, isDraft = false }: { page: string; isDraft?: boolean }) {
	const t = useT();
	return (
		<section>
			<h2>{t('desk.slug')}</h2>
			{isDraft ? (
				<>
					<p dir="ltr">{page}</p>
					<PreviewLink page={page} />
				</>
			) : (
				<Anchor href={page} target="_blank" dir="ltr">
					{page}
				</Anchor>
			)}
		</section>
	);
}

/** The entry of a menu that removes a record. */
export function RemoveItem({ onRemove }: { onRemove: () => void }) {
	const t = useT();
	return (
		<Menu.Item leftSection={<Icon name="trash" size={16} />} onClick={onRemove}>
			{t('desk.remove')}
		</Menu.Item>
	);
}

/** The entries of a menu that open the record's page and change its address. */
export function PageItems({ page, onSlug }: { page: string; onSlug: () => void }) {
	const t = useT();
	return (
		<>
			<Menu.Item component="a" href={page} target="_blank" leftSection={<Icon name="external" size={16} />}>
				{t('desk.openPage')}
			</Menu.Item>
			<Menu.Item leftSection={<Icon name="link" size={16} />} onClick={onSlug}>
				{t('desk.slug.change')}
			</Menu.Item>
		</>
	);
}

/** The entry of a menu that withdraws a record, or restores a withdrawn one. Both can be undone for a while. */
export function WithdrawItem<R>({
	name,
	isWithdrawn,
	withdraw,
	restore,
	act,
}: {
	/** The name of the record, for the line at the foot. */
	name: string;
	isWithdrawn: boolean;
	withdraw: () => Promise<R>;
	restore: () => Promise<R>;
	act: RecordActions<R>['act'];
}) {
	const t = useT();
	return (
		<Menu.Item
			leftSection={<Icon name={isWithdrawn ? 'undo' : 'trash'} size={16} />}
			onClick={() =>
				isWithdrawn
					? act(restore, withdraw, t('desk.restored', { name }))
					: act(withdraw, restore, t('desk.withdrawn', { name }))
			}
		>
			{t(isWithdrawn ? 'desk.restore' : 'desk.withdraw')}
		</Menu.Item>
	);
}
