import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
	createNewsletter,
	deleteNewsletter,
	type NewsletterRecord,
	readNewsletter,
	saveNewsletter,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { FormPage, Row, Section } from '../../forms/FormPage';
import {
	BrandField,
	LanguageField,
	LongTextField,
	NumberField,
	SlugField,
	SwitchField,
	TextField,
} from '../../forms/fields';
import { RecordPage } from '../../forms/RecordPage';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';

interface LetterFields {
	brand: string;
	slug: string;
	name: string;
	tagline: string;
	cadence: string;
	heading: string;
	lang: string;
	path: string;
	doubleOptIn: boolean;
	position: number;
}

/** The newsletter that the address names, or a new one. */
export function NewsletterPage() {
	const { id } = useParams({ from: '/shell/readers/newsletters/all/$id' });
	return (
		<RecordPage
			queryKey={['newsletter', id]}
			read={() => readNewsletter({ id: Number(id) })}
			isNew={id === 'new'}
		>
			{(letter) => <LetterForm key={id} letter={letter} />}
		</RecordPage>
	);
}

function LetterForm({ letter }: { letter: NewsletterRecord | undefined }) {
	const t = useT();
	const navigate = useNavigate();
	const undoable = useUndoable();
	const client = useQueryClient();
	const { brands } = useSession();
	const lists = [['newsletters']];
	const fieldsOf = (record: NewsletterRecord | undefined): LetterFields => ({
		brand: record?.brand ?? brands[0]?.slug ?? '',
		slug: record?.slug ?? '',
		name: record?.name ?? '',
		tagline: record?.tagline ?? '',
		cadence: record?.cadence ?? '',
		heading: record?.heading ?? '',
		lang: record?.lang ?? brands[0]?.lang ?? 'en',
		path: record?.path ?? '',
		doubleOptIn: record?.doubleOptIn ?? true,
		position: record?.position ?? 0,
	});
	const form = useVersionedForm<LetterFields, NewsletterRecord>({
		kind: 'newsletter',
		id: letter?.id ?? 'new',
		record: letter,
		fieldsOf,
		versionOf: ({ version }) => version,
		save: ({ brand, slug, ...fields }, version, options) =>
			letter && version !== undefined
				? saveNewsletter({ id: letter.id }, { ...fields, version: Number(version) }, options)
				: createNewsletter({}, { ...fields, brand, slug }, options),
		read: () => readNewsletter({ id: letter?.id ?? 0 }),
		queryKey: ['newsletter', String(letter?.id)],
		lists,
		onCreated: ({ id }) =>
			navigate({ to: '/readers/newsletters/all/$id', params: { id: String(id) }, replace: true }),
		titleOf: ({ name }) => name,
		fields: {
			brand: { label: t('sponsor.brand') },
			slug: { label: t('desk.admin.slug') },
			name: { label: t('account.name') },
			tagline: { label: t('company.edit.description') },
			cadence: { label: t('desk.newsletter.cadence') },
			heading: { label: t('desk.newsletter.heading') },
			lang: { label: t('sponsor.language') },
			path: { label: t('desk.slug') },
			doubleOptIn: { label: t('desk.newsletter.optIn'), show: String },
			position: { label: t('desk.admin.position'), show: String },
		},
	});
	const remove = (stored: NewsletterRecord) =>
		undoable({
			run: () => must(deleteNewsletter({ id: stored.id, version: stored.version })),
			undo: (deleted) => must(createNewsletter({}, fieldsOf(deleted))),
			done: t('desk.admin.removed', { name: stored.name }),
			invalidate: lists,
			onDone: () => navigate({ to: '/readers/newsletters/all' }),
			onChanged: (current) => client.setQueryData(['newsletter', String(stored.id)], current),
		});
	return (
		<FormPage
			form={form}
			title={letter ? form.values.name || letter.name : t('desk.newsletter.new')}
			back={{ to: '/readers/newsletters/all', label: t('newsletter.all') }}
			status={
				letter && (
					<Text c="dimmed" dir="ltr">
						{letter.path}
					</Text>
				)
			}
			actions={
				letter && (
					<Button variant="default" onClick={() => void remove(letter)}>
						{t('desk.remove')}
					</Button>
				)
			}
		>
			<Section title={t('desk.newsletter.one')}>
				<TextField {...form.bind('name')} required maxLength={120} />
				{!letter && (
					<Row>
						<BrandField {...form.bind('brand')} required />
						<SlugField {...form.bind('slug')} required description={t('desk.admin.slug.text')} />
					</Row>
				)}
				<LongTextField {...form.bind('tagline')} maxLength={300} rows={2} />
				<Row>
					<TextField {...form.bind('cadence')} maxLength={120} />
					<TextField {...form.bind('heading')} maxLength={120} />
				</Row>
				<Row>
					<LanguageField {...form.bind('lang')} required />
					<TextField {...form.bind('path')} ltr maxLength={120} placeholder="/newsletters/" />
					<NumberField {...form.bind('position')} min={0} max={1000} />
				</Row>
				<SwitchField {...form.bind('doubleOptIn')} />
			</Section>
		</FormPage>
	);
}
