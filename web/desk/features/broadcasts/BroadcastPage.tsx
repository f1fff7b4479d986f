import { Group, Menu } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
	type Broadcast,
	createBroadcast,
	readBroadcast,
	removeBroadcast,
	saveBroadcast,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { Icon } from '../../components/Icon';
import { FormPage, Row, Section } from '../../forms/FormPage';
import { ChoiceField, LongTextField, SlugField, SwitchField, TextField } from '../../forms/fields';
import { PictureField } from '../../forms/picture';
import { RecordPage } from '../../forms/RecordPage';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { AirState } from './BroadcastsPage';

interface Fields {
	brand: string;
	slug: string;
	title: string;
	description: string;
	video: string;
	picture: number | null;
	onAir: boolean;
}

/** The fields as the server takes them, without those that only a new broadcast has. */
const sendable = ({ brand: _, slug: __, picture, ...fields }: Fields) => ({
	...fields,
	...(picture && { picture }),
});

const lists = [['broadcasts']];

/** A new broadcast. */
export const NewBroadcastPage = () => <BroadcastForm broadcast={undefined} />;

/** The broadcast that the address names. */
export function BroadcastPage() {
	const { brand, slug } = useParams({ from: '/shell/events/broadcasts/$brand/$slug' });
	const key = `${brand}/${slug}`;
	return (
		<RecordPage queryKey={['broadcast', key]} read={() => readBroadcast({ brand, slug })} isNew={false}>
			{(broadcast) => <BroadcastForm key={key} broadcast={broadcast} />}
		</RecordPage>
	);
}

function BroadcastForm({ broadcast }: { broadcast: Broadcast | undefined }) {
	const t = useT();
	const navigate = useNavigate();
	const undoable = useUndoable();
	const { brands } = useSession();
	const editions = brands.filter(({ kind }) => kind === 'master' || kind === 'language');
	const named = { brand: broadcast?.brand ?? '', slug: broadcast?.slug ?? '' };
	const key = ['broadcast', `${named.brand}/${named.slug}`];
	const fieldsOf = (record: Broadcast | undefined): Fields => ({
		brand: record?.brand ?? editions[0]?.slug ?? '',
		slug: record?.slug ?? '',
		title: record?.title ?? '',
		description: record?.description ?? '',
		video: record?.video ?? '',
		picture: record?.picture ?? null,
		onAir: record?.onAir ?? false,
	});
	const form = useVersionedForm<Fields, Broadcast>({
		kind: 'broadcast',
		id: broadcast ? `${named.brand}/${named.slug}` : 'new',
		record: broadcast,
		fieldsOf,
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			broadcast && version !== undefined
				? saveBroadcast(named, { ...sendable(fields), version: Number(version) }, options)
				: createBroadcast(
						{},
						{ ...sendable(fields), brand: fields.brand, ...(fields.slug && { slug: fields.slug }) },
						options,
					),
		read: () => readBroadcast(named),
		queryKey: key,
		lists,
		onCreated: ({ brand, slug }) =>
			navigate({ to: '/events/broadcasts/$brand/$slug', params: { brand, slug }, replace: true }),
		titleOf: ({ title }) => title,
		fields: {
			brand: { label: t('search.brand') },
			slug: { label: t('desk.slug') },
			title: { label: t('desk.headline') },
			description: { label: t('company.edit.description') },
			video: { label: t('desk.broadcast.video') },
			picture: { label: t('desk.block.picture'), show: String },
			onAir: { label: t('desk.broadcast.onAir'), show: String },
		},
	});
	const remove = (stored: Broadcast) =>
		undoable({
			run: () => must(removeBroadcast({ ...named, version: stored.version })),
			undo: () => must(createBroadcast({}, { ...sendable(fieldsOf(stored)), ...named })),
			done: t('desk.list.removed', { name: stored.title }),
			invalidate: lists,
			onDone: () => navigate({ to: '/events/broadcasts' }),
		});
	return (
		<FormPage
			form={form}
			title={broadcast ? form.values.title || broadcast.title : t('desk.broadcast.new')}
			back={{ to: '/events/broadcasts', label: t('desk.area.broadcasts') }}
			status={
				broadcast && (
					<Group gap="sm">
						<AirState broadcast={broadcast} />
						<a href={broadcast.page} target="_blank" rel="noopener">
							{t('desk.openPage')}
						</a>
					</Group>
				)
			}
			menu={
				broadcast && (
					<Menu.Item leftSection={<Icon name="trash" size={16} />} onClick={() => void remove(broadcast)}>
						{t('desk.remove')}
					</Menu.Item>
				)
			}
		>
			<Section title={t('kind.video')}>
				<SwitchField {...form.bind('onAir')} />
				<TextField
					{...form.bind('video')}
					ltr
					maxLength={500}
					placeholder="https://www.youtube.com/watch?v="
				/>
				<PictureField {...form.bind('picture')} />
			</Section>
			<Section title={t('conference.about')}>
				{!broadcast && (
					<Row>
						<ChoiceField
							{...form.bind('brand')}
							required
							options={editions.map(({ slug, name }) => ({ value: slug, label: name }))}
						/>
						<SlugField {...form.bind('slug')} description={t('desk.admin.slug.made')} />
					</Row>
				)}
				<TextField {...form.bind('title')} required maxLength={200} />
				<LongTextField {...form.bind('description')} maxLength={1000} />
			</Section>
		</FormPage>
	);
}
