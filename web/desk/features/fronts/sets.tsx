import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Result } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { FormPage } from '../../forms/FormPage';
import { type FormOptions, useVersionedForm } from '../../forms/useVersionedForm';

/** A set that readers see as soon as it is saved, with the version that is sent back. */
interface Stored {
	version: number;
}

/** The form of a set that belongs to the front of a brand, with its explanation and fields. */
export function SetForm<F extends object, R extends Stored>({
	kind,
	brand,
	title,
	text,
	record,
	fieldsOf,
	save,
	read,
	fields,
	status,
	children,
}: {
	/** Names the set on the device and in the cache of what was read. */
	kind: string;
	brand: string;
	title: string;
	text: ReactNode;
	record: R;
	fieldsOf: FormOptions<F, R>['fieldsOf'];
	save: (fields: F, version: number, options: { signal: AbortSignal }) => Promise<Result<R>>;
	read: () => Promise<Result<R>>;
	fields: FormOptions<F, R>['fields'];
	status?: ReactNode;
	children: (form: ReturnType<typeof useVersionedForm<F, R>>) => ReactNode;
}) {
	const t = useT();
	const form = useVersionedForm<F, R>({
		kind,
		id: brand,
		record,
		fieldsOf,
		versionOf: ({ version }) => version,
		save: (values, version, options) => save(values, Number(version), options),
		read,
		queryKey: [kind, brand],
		titleOf: () => title,
		fields,
	});
	return (
		<FormPage
			form={form}
			title={title}
			ownTitle
			back={{ to: `/fronts/${brand}`, label: t('desk.area.fronts') }}
			status={status}
		>
			<Text size="sm" c="dimmed" mb="md">
				{text}
			</Text>
			{children(form)}
		</FormPage>
	);
}

/** An entry without the members that are empty. */
export const withoutEmpty = <T extends object>(entry: T): T =>
	Object.fromEntries(
		Object.entries(entry).filter(([, value]) => value !== '' && value !== null && value !== undefined),
	) as T;
