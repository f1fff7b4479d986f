import { Button, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
	createPublisher,
	type PublisherRecord,
	readPublisher,
	removePublisher,
	savePublisher,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { FormPage, Section } from '../../forms/FormPage';
import { AddressField, LongTextField, SlugField, TextField } from '../../forms/fields';
import { PictureField } from '../../forms/picture';
import { RecordPage } from '../../forms/RecordPage';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';

interface PublisherFields {
	slug: string;
	name: string;
	description: string;
	website: string;
	picture: number | null;
}

const fieldsOf = (record: PublisherRecord | undefined): PublisherFields => ({
	slug: record?.slug ?? '',
	name: record?.name ?? '',
	description: record?.description ?? '',
	website: record?.website ?? '',
	picture: record?.picture ?? null,
});

/** The fields as the server takes them, without the slug, which only a new publisher has. */
const sendable = ({ slug: _, picture, ...rest }: PublisherFields) => ({
	...rest,
	...(picture && { picture }),
});

/** The publisher that the address names, or a new one. */
export function PublisherPage() {
	const { id } = useParams({ from: '/shell/admin/publishers/$id' });
	return (
		<RecordPage
			queryKey={['publisher', id]}
			read={() => readPublisher({ record: Number(id) })}
			isNew={id === 'new'}
		>
			{(publisher) => <PublisherForm key={id} publisher={publisher} />}
		</RecordPage>
	);
}

function PublisherForm({ publisher }: { publisher: PublisherRecord | undefined }) {
	const t = useT();
	const navigate = useNavigate();
	const undoable = useUndoable();
	const lists = [['publishers'], ['options', 'publisher']];
	const form = useVersionedForm<PublisherFields, PublisherRecord>({
		kind: 'publisher',
		id: publisher?.id ?? 'new',
		record: publisher,
		fieldsOf,
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			publisher && version !== undefined
				? savePublisher({ record: publisher.id }, { ...sendable(fields), version: Number(version) }, options)
				: createPublisher({}, { ...sendable(fields), slug: fields.slug }, options),
		read: () => readPublisher({ record: publisher?.id ?? 0 }),
		queryKey: ['publisher', String(publisher?.id)],
		lists,
		onCreated: ({ id }) =>
			navigate({ to: '/admin/publishers/$id', params: { id: String(id) }, replace: true }),
		titleOf: ({ name }) => name,
		fields: {
			slug: { label: t('desk.admin.slug') },
			name: { label: t('account.name') },
			description: { label: t('company.edit.description') },
			website: { label: t('company.website') },
			picture: { label: t('desk.block.picture'), show: String },
		},
	});
	const remove = (stored: PublisherRecord) =>
		undoable({
			run: () => must(removePublisher({ record: stored.id, version: stored.version })),
			undo: () => must(createPublisher({}, { ...sendable(fieldsOf(stored)), slug: stored.slug })),
			done: t('desk.admin.removed', { name: stored.name }),
			invalidate: lists,
			onDone: () => navigate({ to: '/admin/publishers' }),
		});
	return (
		<FormPage
			form={form}
			title={publisher ? form.values.name || publisher.name : t('desk.admin.publisher.new')}
			back={{ to: '/admin/publishers', label: t('desk.area.publishers') }}
			status={
				publisher && (
					<Text c="dimmed" dir="ltr">
						{publisher.page}
					</Text>
				)
			}
			actions={
				publisher && (
					<Button variant="default" onClick={() => void remove(publisher)}>
						{t('desk.remove')}
					</Button>
				)
			}
		>
			<Section title={t('account.name')} text={t('desk.admin.renamed')}>
				<TextField {...form.bind('name')} required maxLength={120} />
				{!publisher && <SlugField {...form.bind('slug')} description={t('desk.admin.slug.made')} />}
				<LongTextField {...form.bind('description')} maxLength={2000} />
				<AddressField {...form.bind('website')} />
				<PictureField {...form.bind('picture')} />
			</Section>
		</FormPage>
	);
}
