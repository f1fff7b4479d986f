import { Anchor, Button, FileButton, Input } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type ItemEdit, type ResourceSet, readResources, saveResources } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { languageName } from '../../app/locales';
import { useSession } from '../../app/session';
import { messageOf } from '../../components/errors';
import { type Bound, within } from '../../forms/bound';
import { FormPage, Row, Section } from '../../forms/FormPage';
import { ChoiceField, LongTextField, TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { NamesField } from '../../forms/NamesField';
import { RecordPage } from '../../forms/RecordPage';
import { uploadDownload } from '../../forms/upload';
import { useVersionedForm } from '../../forms/useVersionedForm';

interface SetFields {
	title: string;
	titles: Record<string, string[]>;
	items: Required<ItemEdit>[];
}

const types = ['guide', 'template', 'video', 'tool'] as const;
const needs = ['start', 'fund', 'hire', 'comply', 'grow'] as const;

const newItem: Required<ItemEdit> = { title: '', text: '', type: 'guide', need: '', href: '', file: '' };

const fieldsOf = (read: ResourceSet | undefined): SetFields => ({
	title: read?.title ?? '',
	titles: Object.fromEntries(Object.entries(read?.titles ?? {}).map(([code, title]) => [code, [title]])),
	items: (read?.items ?? []).map(({ title, text = '', type, need = '', href, file = '' }) => ({
		title,
		text,
		type,
		need,
		href,
		file,
	})),
});

const sendable = ({ titles, ...fields }: SetFields) => ({
	...fields,
	titles: Object.fromEntries(
		Object.entries(titles).flatMap(([code, [title]]) => (title ? [[code, title]] : [])),
	),
});

/** The resources of the brand that the address names. */
export function ResourceSetPage() {
	const { brand } = useParams({ from: '/shell/resources/$brand' });
	return (
		<RecordPage queryKey={['resources', brand]} read={() => readResources({ brand })}>
			{(set) => set && <SetForm key={brand} set={set} />}
		</RecordPage>
	);
}

function SetForm({ set }: { set: ResourceSet }) {
	const t = useT();
	const { brands } = useSession();
	const { brand } = set;
	const form = useVersionedForm<SetFields, ResourceSet>({
		kind: 'resources',
		id: brand,
		record: set,
		fieldsOf,
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			saveResources({ brand }, { ...sendable(fields), version: Number(version) }, options),
		read: () => readResources({ brand }),
		queryKey: ['resources', brand],
		lists: [['resource-sets']],
		titleOf: () => brands.find(({ slug }) => slug === brand)?.name ?? brand,
		fields: {
			title: { label: t('desk.resource.title') },
			titles: {
				label: t('desk.resource.titles'),
				show: (titles) =>
					Object.entries(titles)
						.map(([code, list]) => `${languageName(code)}: ${list.join(', ')}`)
						.join('\n'),
			},
			items: {
				label: t('desk.area.resources'),
				show: (items) => items.map(({ title, href }) => `${title} ${href}`).join('\n'),
			},
		},
	});
	return (
		<FormPage
			form={form}
			title={brands.find(({ slug }) => slug === brand)?.name ?? brand}
			back={{ to: '/resources', label: t('desk.area.resources') }}
			aside={
				<section>
					<h2>{t('desk.slug')}</h2>
					<Anchor href={set.path} target="_blank" dir="ltr">
						{set.path}
					</Anchor>
				</section>
			}
		>
			<Section title={t('desk.area.resources')}>
				<ListField
					{...form.bind('items')}
					hideLabel
					empty={newItem}
					max={48}
					titleOf={({ title }) => title}
					row={(item) => <ItemFields {...item} brand={brand} />}
				/>
			</Section>
			<Section title={t('desk.resource.title')}>
				<TextField {...form.bind('title')} maxLength={200} />
				<NamesField {...form.bind('titles')} max={1} />
			</Section>
		</FormPage>
	);
}

function ItemFields({ brand, ...item }: Bound<Required<ItemEdit>> & { brand: string }) {
	const t = useT();
	const [uploading, setUploading] = useState(false);
	const [failed, setFailed] = useState<string>();
	const upload = async (chosen: File | null) => {
		if (!chosen) return;
		setFailed(undefined);
		setUploading(true);
		try {
			item.onChange({ ...item.value, ...(await uploadDownload(chosen, brand)) });
		} catch (error) {
			setFailed(messageOf(error, t));
		} finally {
			setUploading(false);
		}
	};
	return (
		<>
			<TextField {...within(item, 'title', t('company.edit.headline'))} required maxLength={200} />
			<LongTextField {...within(item, 'text', t('company.edit.description'))} maxLength={600} rows={2} />
			<Row>
				<ChoiceField
					{...within(item, 'type', t('resource.filter'))}
					required
					options={types.map((type) => ({ value: type, label: t(`resource.${type}`) }))}
				/>
				<ChoiceField
					{...within(item, 'need', t('desk.resource.need'))}
					clearable
					options={needs.map((need) => ({ value: need, label: t(`desk.resource.need.${need}`) }))}
				/>
			</Row>
			<Row>
				<TextField
					{...within(item, 'href', t('company.edit.link'))}
					required
					ltr
					maxLength={500}
					placeholder="https://"
				/>
				<TextField
					{...within(item, 'file', t('desk.resource.file'))}
					maxLength={60}
					placeholder="CSV, 2 kB"
				/>
			</Row>
			<div>
				<FileButton onChange={(chosen) => void upload(chosen)} accept=".csv,.md,.ods,.pdf,.txt">
					{(button) => (
						<Button {...button} variant="default" loading={uploading}>
							{t('desk.resource.upload')}
						</Button>
					)}
				</FileButton>
				{failed && <Input.Error role="alert">{failed}</Input.Error>}
			</div>
		</>
	);
}
