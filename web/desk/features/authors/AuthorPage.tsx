import { Button, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
	type AuthorRecord,
	createAuthor,
	readAuthor,
	removeAuthor,
	saveAuthor,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { languageName } from '../../app/locales';
import { FormPage, Row, Section } from '../../forms/FormPage';
import { LanguageField, LongTextField, SlugField, TextField } from '../../forms/fields';
import { PictureField } from '../../forms/picture';
import { RecordPage } from '../../forms/RecordPage';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';

interface AuthorFields {
	slug: string;
	name: string;
	role: string;
	bio: string;
	lang: string;
	picture: number | null;
}

const fieldsOf = (record: AuthorRecord | undefined): AuthorFields => ({
	slug: record?.slug ?? '',
	name: record?.name ?? '',
	role: record?.role ?? '',
	bio: record?.bio ?? '',
	lang: record?.lang || 'en',
	picture: record?.picture ?? null,
});

/** The fields as the server takes them, without the slug, which only a new author has. */
const sendable = ({ slug: _, picture, ...rest }: AuthorFields) => ({ ...rest, ...(picture && { picture }) });

/** The author that the address names, or a new one. */
export function AuthorPage() {
	const { id } = useParams({ from: '/shell/admin/authors/$id' });
	return (
		<RecordPage
			queryKey={['author', id]}
			read={() => readAuthor({ record: Number(id) })}
			isNew={id === 'new'}
		>
			{(author) => <AuthorForm key={id} author={author} />}
		</RecordPage>
	);
}

function AuthorForm({ author }: { author: AuthorRecord | undefined }) {
	const t = useT();
	const navigate = useNavigate();
	const undoable = useUndoable();
	const lists = [['authors'], ['options', 'author']];
	const form = useVersionedForm<AuthorFields, AuthorRecord>({
		kind: 'author',
		id: author?.id ?? 'new',
		record: author,
		fieldsOf,
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			author && version !== undefined
				? saveAuthor({ record: author.id }, { ...sendable(fields), version: Number(version) }, options)
				: createAuthor({}, { ...sendable(fields), slug: fields.slug }, options),
		read: () => readAuthor({ record: author?.id ?? 0 }),
		queryKey: ['author', String(author?.id)],
		lists,
		onCreated: ({ id }) => navigate({ to: '/admin/authors/$id', params: { id: String(id) }, replace: true }),
		titleOf: ({ name }) => name,
		fields: {
			slug: { label: t('desk.admin.slug') },
			name: { label: t('account.name') },
			role: { label: t('company.edit.designation') },
			bio: { label: t('desk.bio') },
			lang: { label: t('desk.textLanguage'), show: languageName },
			picture: { label: t('desk.portrait'), show: String },
		},
	});
	const remove = (stored: AuthorRecord) =>
		undoable({
			run: () => must(removeAuthor({ record: stored.id, version: stored.version })),
			undo: () => must(createAuthor({}, { ...sendable(fieldsOf(stored)), slug: stored.slug })),
			done: t('desk.admin.removed', { name: stored.name }),
			invalidate: lists,
			onDone: () => navigate({ to: '/admin/authors' }),
		});
	return (
		<FormPage
			form={form}
			title={author ? form.values.name || author.name : t('desk.admin.author.new')}
			back={{ to: '/admin/authors', label: t('desk.authors') }}
			status={
				author && (
					<Text c="dimmed" dir="ltr">
						{author.page}
					</Text>
				)
			}
			actions={
				author &&
				!author.person && (
					<Button variant="default" onClick={() => void remove(author)}>
						{t('desk.remove')}
					</Button>
				)
			}
		>
			<Section title={t('account.name')} text={t('desk.admin.renamed')}>
				<TextField {...form.bind('name')} required maxLength={120} />
				{!author && <SlugField {...form.bind('slug')} description={t('desk.admin.slug.made')} />}
				<Row>
					<TextField {...form.bind('role')} maxLength={160} />
					<LanguageField {...form.bind('lang')} />
				</Row>
				<LongTextField {...form.bind('bio')} maxLength={5000} rows={6} />
				<PictureField {...form.bind('picture')} square />
			</Section>
		</FormPage>
	);
}
