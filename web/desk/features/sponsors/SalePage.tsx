import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
	createPublisher,
	createSponsorSale,
	listSponsorActions,
	type PublisherRecord,
	readSponsorReport,
	readSponsorSale,
	removeSponsorSale,
	type SponsorOption,
	type SponsorSale,
	saveSponsorSale,
	shareSponsorSale,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage, useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { Actions } from '../../components/Actions';
import { confirm } from '../../components/confirm';
import { shortDay } from '../../components/dates';
import { Icon } from '../../components/Icon';
import { within } from '../../forms/bound';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { FormPage, Row, Section } from '../../forms/FormPage';
import { AddressField, BrandField, ChoiceField, DateField, TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { TermPicker } from '../../forms/pickers';
import { RecordPage } from '../../forms/RecordPage';
import { labelsOf } from '../../forms/record';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { useSponsors } from './SalesPage';

type Kind = SponsorSale['kind'];

/** Where a sale appeared: an address or a series. */
interface Place {
	address: string;
	series: string;
}

interface SaleFields {
	brand: string;
	sponsor: string;
	kind: Kind;
	title: string;
	price: string;
	firstDay: string;
	lastDay: string;
	places: Place[];
}

const kinds: Kind[] = ['webinar', 'series', 'event', 'slot', 'newsletter', 'story'];

const sendable = ({ brand: _, places, ...fields }: SaleFields) => ({
	...fields,
	places: places.map(({ address, series }) => (series ? { series } : { address })),
});

/** The sale that the address names, or a new one. */
export function SalePage() {
	const { id } = useParams({ from: '/shell/readers/sponsors/$id' });
	return (
		<RecordPage
			queryKey={['sponsor-sale', id]}
			read={() => readSponsorSale({ id: Number(id) })}
			isNew={id === 'new'}
		>
			{(sale) => <SaleForm key={id} sale={sale} />}
		</RecordPage>
	);
}

const lists = [['sponsor-sales']];

function SaleForm({ sale }: { sale: SponsorSale | undefined }) {
	const t = useT();
	const navigate = useNavigate();
	const undoable = useUndoable();
	const { brands, features } = useSession();
	const names = useSponsors();
	const [addsSponsor, setAddsSponsor] = useState(false);
	const fieldsOf = (record: SponsorSale | undefined): SaleFields => ({
		brand: record?.brand ?? brands[0]?.slug ?? '',
		sponsor: record?.sponsor ?? '',
		kind: record?.kind ?? 'slot',
		title: record?.title ?? '',
		price: record?.price ?? '',
		firstDay: record?.firstDay ?? '',
		lastDay: record?.lastDay ?? '',
		places: (record?.places ?? []).map(({ address = '', series = '' }) => ({ address, series })),
	});
	const form = useVersionedForm<SaleFields, SponsorSale>({
		kind: 'sponsor-sale',
		id: sale?.id ?? 'new',
		record: sale,
		fieldsOf,
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			sale && version !== undefined
				? saveSponsorSale({ id: sale.id }, { ...sendable(fields), version: Number(version) }, options)
				: createSponsorSale({}, { ...sendable(fields), brand: fields.brand }, options),
		read: () => readSponsorSale({ id: sale?.id ?? 0 }),
		queryKey: ['sponsor-sale', String(sale?.id)],
		lists: [...lists, ['sponsor-report', sale?.id]],
		onCreated: ({ id }) =>
			navigate({ to: '/readers/sponsors/$id', params: { id: String(id) }, replace: true }),
		titleOf: ({ title }) => title,
		fields: {
			brand: { label: t('sponsor.brand') },
			sponsor: { label: t('sponsor.name') },
			kind: { label: t('desk.type'), show: (kind) => t(`sponsor.kind.${kind}`) },
			title: { label: t('sponsor.what') },
			price: { label: t('sponsor.price') },
			firstDay: { label: t('sponsor.firstDay') },
			lastDay: { label: t('sponsor.lastDay') },
			places: {
				label: t('sponsor.places'),
				show: (places) => places.map(({ address, series }) => address || series).join('\n'),
			},
		},
	});
	const remove = async (stored: SponsorSale) => {
		const yes = await confirm({
			title: t('sponsor.remove'),
			text: t('sponsor.removeWhy'),
			action: t('sponsor.removeNow'),
			danger: true,
		});
		if (!yes) return;
		await undoable({
			run: () => must(removeSponsorSale({ id: stored.id }, { version: stored.version })),
			done: t('sponsor.removed'),
			invalidate: lists,
			onDone: () => navigate({ to: '/readers/sponsors' }),
		});
	};
	return (
		<FormPage
			form={form}
			title={sale ? form.values.title || sale.title : t('sponsor.add')}
			back={{ to: '/readers/sponsors', label: t('desk.area.sponsors') }}
			actions={
				sale && (
					<Button variant="default" onClick={() => void remove(sale)}>
						{t('sponsor.remove')}
					</Button>
				)
			}
			aside={
				sale && (
					<>
						<Report sale={sale} />
						<Actions
							// A save adds an action.
							queryKey={['sponsor-actions', sale.id, sale.version]}
							load={(page) => listSponsorActions({ id: sale.id, ...page })}
							labels={labelsOf(form.info)}
						/>
					</>
				)
			}
		>
			<Section title={t('sponsor.what')}>
				<Row>
					{!sale && <BrandField {...form.bind('brand')} required />}
					<ChoiceField
						{...form.bind('sponsor')}
						required
						searchable
						options={names.map(({ slug, name }) => ({ value: slug, label: name }))}
						{...(names.length === 0 && { description: t('sponsor.noSponsors') })}
					/>
					<ChoiceField<Kind>
						{...form.bind('kind')}
						required
						options={kinds.map((kind) => ({ value: kind, label: t(`sponsor.kind.${kind}`) }))}
					/>
				</Row>
				{features.includes('administration') && (
					<div>
						<Button
							variant="default"
							size="compact-sm"
							leftSection={<Icon name="plus" size={16} />}
							onClick={() => setAddsSponsor(true)}
						>
							{t('desk.sponsor.new')}
						</Button>
					</div>
				)}
				<TextField {...form.bind('title')} required maxLength={200} />
				<TextField {...form.bind('price')} maxLength={500} />
				<Row>
					<DateField {...form.bind('firstDay')} required />
					<DateField {...form.bind('lastDay')} required />
				</Row>
			</Section>
			<Section title={t('sponsor.places')} text={t('sponsor.addressesHint')}>
				<ListField
					{...form.bind('places')}
					hideLabel
					fixedOrder
					max={50}
					empty={{ address: '', series: '' }}
					titleOf={({ address, series }) => address || series}
					row={(place) => (
						<Row>
							{!place.value.series && (
								<TextField {...within(place, 'address', t('desk.slug'))} ltr maxLength={500} />
							)}
							{!place.value.address && (
								<TermPicker
									{...within(place, 'series', t('list.series'))}
									onChange={(series) => place.onChange({ address: '', series: series ?? '' })}
									kind="series"
								/>
							)}
						</Row>
					)}
				/>
			</Section>
			{addsSponsor && (
				<NewSponsor
					onClose={() => setAddsSponsor(false)}
					onCreated={(sponsor) => form.change({ sponsor: sponsor.slug })}
				/>
			)}
		</FormPage>
	);
}

/** The dialog that creates a sponsor for a sale. A sponsor is a publisher; its other facts are edited there. */
function NewSponsor({
	onClose,
	onCreated,
}: {
	onClose: () => void;
	onCreated: (sponsor: PublisherRecord) => void;
}) {
	const t = useT();
	const client = useQueryClient();
	const form = useDialogForm({
		name: 'sponsor',
		initial: { name: '', website: '' },
		submit: ({ name, website }) => createPublisher({}, { name, website, description: '', slug: '' }),
		onDone: async (created) => {
			client.setQueryData<SponsorOption[]>(['sponsors'], (known = []) =>
				[...known, { slug: created.slug, name: created.name }].sort((a, b) => a.name.localeCompare(b.name)),
			);
			for (const key of ['sponsors', 'publishers', 'options'])
				void client.invalidateQueries({ queryKey: [key] });
			onCreated(created);
			onClose();
		},
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.sponsor.new')}
			text={t('desk.sponsor.new.text')}
			action={t('desk.sponsor.new')}
		>
			<TextField {...form.bind('name', t('account.name'))} required maxLength={120} />
			<AddressField {...form.bind('website', t('company.website'))} />
		</FormDialog>
	);
}

/** How often a sale was seen, the files for the sponsor, and the link with which the sponsor sees the same. */
function Report({ sale }: { sale: SponsorSale }) {
	const { t, lang } = useLanguage();
	const client = useQueryClient();
	const undoable = useUndoable();
	const report = useQuery({
		queryKey: ['sponsor-report', sale.id],
		queryFn: () => must(readSponsorReport({ id: sale.id })),
	}).data;
	const numbers = new Intl.NumberFormat(lang);
	const share = (shared: boolean) =>
		undoable({
			run: () => must(shareSponsorSale({ id: sale.id }, { shared, version: sale.version })),
			done: t('desk.saved'),
			onDone: (stored) => client.setQueryData(['sponsor-sale', String(sale.id)], stored),
		});
	const file = (ending: string) =>
		`/api/v2/desk/sponsor-sales/${sale.id}/report.${ending}${ending === 'pdf' ? `?locale=${lang}` : ''}`;
	return (
		<Stack gap="md">
			<h2>{t('sponsor.reportName')}</h2>
			{report && (
				<Text>
					{report.views === null
						? t('sponsor.uncounted')
						: t('sponsor.views', { count: numbers.format(report.views) })}
				</Text>
			)}
			{report && report.rows.length > 0 && (
				<Table.ScrollContainer minWidth={280} mah={320}>
					<Table>
						<Table.Thead>
							<Table.Tr>
								<Table.Th>{t('sponsor.day')}</Table.Th>
								<Table.Th>{t('sponsor.brand')}</Table.Th>
								<Table.Th>{t('sponsor.viewCount')}</Table.Th>
							</Table.Tr>
						</Table.Thead>
						<Table.Tbody>
							{report.rows.map((row) => (
								<Table.Tr key={`${row.day} ${row.brand} ${row.lang}`}>
									<Table.Td>{shortDay(row.day, lang)}</Table.Td>
									<Table.Td>{row.brand}</Table.Td>
									<Table.Td>{numbers.format(row.views)}</Table.Td>
								</Table.Tr>
							))}
						</Table.Tbody>
					</Table>
				</Table.ScrollContainer>
			)}
			<Group gap="xs">
				{['pdf', 'csv'].map((ending) => (
					<Button key={ending} component="a" href={file(ending)} download variant="default">
						{t('sponsor.download', { format: ending.toUpperCase() })}
					</Button>
				))}
			</Group>
			<Stack gap="xs">
				<h2>{t('sponsor.reportLink')}</h2>
				<Text size="sm">{t('sponsor.linkWhy')}</Text>
				{sale.link && (
					<Text size="sm" dir="ltr" style={{ wordBreak: 'break-all' }}>
						<a href={sale.link}>{sale.link}</a>
					</Text>
				)}
				<Group gap="xs">
					<Button variant="default" onClick={() => void share(true)}>
						{t('sponsor.share')}
					</Button>
					{sale.link && (
						<Button variant="default" onClick={() => void share(false)}>
							{t('sponsor.withdraw')}
						</Button>
					)}
				</Group>
			</Stack>
		</Stack>
	);
}
