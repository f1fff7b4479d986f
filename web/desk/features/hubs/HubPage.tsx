import { Group, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { createHub, type Hub, readHub, removeHub, saveHub } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { languageName } from '../../app/locales';
import { useSession } from '../../app/session';
import { Icon } from '../../components/Icon';
import { FormPage, Row, Section } from '../../forms/FormPage';
import { BrandField, LongTextField, SlugField, TextField } from '../../forms/fields';
import { NamesField } from '../../forms/NamesField';
import { PictureField } from '../../forms/picture';
import { RecordPage } from '../../forms/RecordPage';
import { RemoveItem } from '../../forms/record';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { kindNames } from '../terms/term';
import { BlocksField } from './BlocksField';
import { type Block, blockNames, blocksOf, sendableBlocks } from './block';

interface Fields {
	brand: string;
	slug: string;
	path: string;
	name: string;
	names: Record<string, string[]>;
	intro: string;
	picture: number | null;
	blocks: Block[];
}

/** The fields as the server takes them, without those that only a new hub has. */
const sendable = ({ name, names, intro, picture, blocks }: Fields) => ({
	name,
	names: Object.fromEntries(Object.entries(names).flatMap(([code, [text]]) => (text ? [[code, text]] : []))),
	intro,
	...(picture && { picture }),
	blocks: sendableBlocks(blocks),
});

const lists = [['hubs']];

/** The hub that the address names, or a new one. */
export function HubPage() {
	const { id } = useParams({ from: '/shell/hubs/$id' });
	return (
		<RecordPage queryKey={['hub', id]} read={() => readHub({ id: Number(id) })} isNew={id === 'new'}>
			{(hub) => <HubForm key={id} hub={hub} />}
		</RecordPage>
	);
}

function HubForm({ hub }: { hub: Hub | undefined }) {
	const t = useT();
	const navigate = useNavigate();
	const client = useQueryClient();
	const undoable = useUndoable();
	const { brands } = useSession();
	const key = ['hub', String(hub?.id)];
	const fieldsOf = (record: Hub | undefined): Fields => ({
		brand: record?.brand ?? brands[0]?.slug ?? '',
		slug: record?.slug ?? '',
		path: '',
		name: record?.name ?? '',
		names: Object.fromEntries(Object.entries(record?.names ?? {}).map(([code, text]) => [code, [text]])),
		intro: record?.intro ?? '',
		picture: record?.picture ?? null,
		blocks: blocksOf(record?.blocks),
	});
	const form = useVersionedForm<Fields, Hub>({
		kind: 'hub',
		id: hub?.id ?? 'new',
		record: hub,
		fieldsOf,
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			hub && version !== undefined
				? saveHub({ id: hub.id }, { ...sendable(fields), version: Number(version) }, options)
				: createHub(
						{},
						{
							...sendable(fields),
							brand: fields.brand,
							...(fields.slug && { slug: fields.slug }),
							...(fields.path && { path: fields.path }),
						},
						options,
					),
		read: () => readHub({ id: hub?.id ?? 0 }),
		queryKey: key,
		lists,
		onCreated: ({ id }) => navigate({ to: '/hubs/$id', params: { id: String(id) }, replace: true }),
		titleOf: ({ name }) => name,
		fields: {
			brand: { label: t('search.brand') },
			slug: { label: t('desk.admin.slug') },
			path: { label: t('desk.ownPath') },
			name: { label: t('account.name') },
			names: {
				label: t('desk.names'),
				show: (names) =>
					Object.entries(names)
						.map(([code, texts]) => `${languageName(code)}: ${texts.join(', ')}`)
						.join('\n'),
			},
			intro: { label: t('desk.newsletter.intro') },
			picture: { label: t('desk.block.picture'), show: String },
			blocks: {
				label: t('desk.hub.blocks'),
				show: (blocks) => blocks.map(({ title, kind }) => title || t(blockNames[kind])).join('\n'),
			},
		},
	});
	const put = (stored: unknown) => client.setQueryData(key, stored);
	/** Removes the blocks, so that the page has the list of stories of its term. */
	const empty = (stored: Hub) => {
		const before = sendable(fieldsOf(stored));
		let { version } = stored;
		return undoable({
			run: () => must(saveHub({ id: stored.id }, { ...before, blocks: [], version })),
			undo: () => must(saveHub({ id: stored.id }, { ...before, version })),
			done: t('desk.hub.emptied', { name: stored.name }),
			invalidate: [...lists, key],
			onDone: (answer) => {
				version = answer.version;
				put(answer);
			},
			onUndone: put,
		});
	};
	/** Removes the page of a topic, which does not exist without it. */
	const remove = (stored: Hub) =>
		undoable({
			run: () => must(removeHub({ id: stored.id, version: stored.version })),
			undo: () =>
				must(
					createHub(
						{},
						{
							...sendable(fieldsOf(stored)),
							brand: stored.brand,
							slug: stored.slug,
							...(stored.path && { path: stored.path }),
						},
					),
				),
			done: t('desk.list.removed', { name: stored.name }),
			invalidate: lists,
			onDone: () => navigate({ to: '/hubs' }),
		});
	const ownName = !hub || hub.kind === 'custom_topic';
	return (
		<FormPage
			form={form}
			title={hub ? form.values.name || hub.name : t('desk.hub.new')}
			back={{ to: '/hubs', label: t('desk.area.hubs') }}
			status={
				hub && (
					<Group gap="sm">
						<span>{t(kindNames[hub.kind])}</span>
						<a href={hub.page} target="_blank" rel="noopener" dir="ltr">
							{hub.page}
						</a>
					</Group>
				)
			}
			menu={
				hub &&
				(hub.kind === 'custom_topic' ? (
					<RemoveItem onRemove={() => void remove(hub)} />
				) : (
					<Menu.Item leftSection={<Icon name="trash" size={16} />} onClick={() => void empty(hub)}>
						{t('desk.hub.empty')}
					</Menu.Item>
				))
			}
		>
			<Section title={t('conference.about')}>
				{!hub && (
					<>
						<Row>
							<BrandField {...form.bind('brand')} required />
							<TextField {...form.bind('path')} ltr maxLength={120} placeholder="/" />
						</Row>
						<SlugField {...form.bind('slug')} description={t('desk.admin.slug.made')} />
					</>
				)}
				{ownName && (
					<>
						<TextField {...form.bind('name')} required maxLength={120} />
						<NamesField {...form.bind('names')} max={1} />
					</>
				)}
				<LongTextField {...form.bind('intro')} maxLength={2000} />
				<PictureField {...form.bind('picture')} />
			</Section>
			<Section title={t('desk.hub.blocks')}>
				<BlocksField {...form.bind('blocks')} />
			</Section>
		</FormPage>
	);
}
