import { Alert, Button, Text } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import {
	createBrand,
	type DeskBrand,
	type MenuItem,
	readDeskBrand,
	removeBrand,
	saveBrand,
} from '../../../api/client.gen';
import { paper, paperDark } from '../../../api/limits.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { languageName } from '../../app/locales';
import { useSession } from '../../app/session';
import { confirm } from '../../components/confirm';
import { type Bound, within } from '../../forms/bound';
import { FormPage, Row, Section } from '../../forms/FormPage';
import {
	AddressField,
	ChoiceField,
	ColourField,
	LanguageField,
	NumberField,
	SlugField,
	SwitchField,
	TextField,
	TimeZoneField,
} from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { NamesField } from '../../forms/NamesField';
import { showNames } from '../../forms/names';
import { TermsPicker } from '../../forms/pickers';
import { RecordPage } from '../../forms/RecordPage';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { HeadingsSection, LinkTexts, TickerSection } from './BrandSettings';
import { type BrandFields, brandFields, kindNames, newBrand, sendable, slugOf } from './brand';
import { contrast, minContrast } from './contrast';

/** The brand that the address names, or a new one. */
export function BrandPage() {
	const { id } = useParams({ from: '/shell/admin/brands/$id' });
	return (
		<RecordPage queryKey={['brand', id]} read={() => readDeskBrand({ slug: id })} isNew={id === 'new'}>
			{(brand) => <BrandForm key={id} brand={brand} />}
		</RecordPage>
	);
}

/** The brand that was created last in this window: its form names the next steps. */
let created = '';

function BrandForm({ brand }: { brand: DeskBrand | undefined }) {
	const t = useT();
	const navigate = useNavigate();
	const undoable = useUndoable();
	const zone = useSession().brands[0]?.timeZone ?? 'Asia/Kolkata';
	const json = { show: (value: unknown) => JSON.stringify(value, null, 1) };
	const form = useVersionedForm<BrandFields, DeskBrand>({
		kind: 'brand',
		id: brand?.slug ?? 'new',
		record: brand,
		fieldsOf: (record) => (record ? brandFields(record) : newBrand(zone)),
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			brand && version !== undefined
				? saveBrand({ slug: brand.slug }, { ...sendable(fields), version: Number(version) }, options)
				: createBrand({}, { ...sendable(fields), kind: fields.kind, slug: fields.slug }, options),
		read: () => readDeskBrand({ slug: brand?.slug ?? '' }),
		queryKey: ['brand', brand?.slug],
		lists: [['brands'], ['session']],
		onCreated: ({ slug }) => {
			created = slug;
			return navigate({ to: '/admin/brands/$id', params: { id: slug }, replace: true });
		},
		titleOf: ({ name }) => name,
		fields: {
			kind: { label: t('desk.admin.brand.kind') },
			slug: { label: t('desk.admin.slug') },
			name: { label: t('account.name') },
			names: {
				label: t('desk.names'),
				show: showNames,
			},
			tagline: { label: t('desk.admin.tagline') },
			lang: { label: t('search.language'), show: languageName },
			timeZone: { label: t('preferences.zone') },
			numbering: { label: t('desk.admin.numbering') },
			location: { label: t('desk.admin.region') },
			accent: { label: t('desk.admin.accent') },
			accentDark: { label: t('desk.admin.accentDark') },
			consent: { label: t('desk.admin.consent') },
			gate: { label: t('desk.admin.gate') },
			freeReads: { label: t('desk.admin.freeReads'), show: String },
			position: { label: t('desk.admin.position'), show: String },
			menu: { label: t('header.menu'), ...json },
			social: { label: t('desk.admin.social'), show: (list) => list.map(({ url }) => url).join('\n') },
			houseAd: {
				label: t('desk.admin.houseAd'),
				show: ({ text = '', path = '' }) => `${text} ${path}`.trim(),
			},
			settings: { label: t('desk.settings'), ...json },
			headings: {
				label: t('desk.admin.headings'),
				show: (rows) => rows.map(({ segment, style }) => `/${segment}: ${style}`).join('\n'),
			},
			sections: { label: t('desk.area.fronts'), ...json },
		},
	});
	const { values } = form;
	const settings = form.bind('settings');
	const remove = async (stored: DeskBrand) => {
		const yes = await confirm({
			title: t('desk.remove'),
			text: stored.name,
			action: t('desk.remove'),
			danger: true,
		});
		if (!yes) return;
		const { kind } = stored;
		await undoable({
			run: () => must(removeBrand({ slug: stored.slug, version: stored.version })),
			// If removing the brand loses something, such as roles, that is named, and undo is not offered.
			lost: ({ lost }) => lost,
			...(kind !== 'master' && {
				undo: () => must(createBrand({}, { ...sendable(brandFields(stored)), slug: stored.slug, kind })),
			}),
			done: t('desk.admin.removed', { name: stored.name }),
			invalidate: [['brands'], ['session']],
			onDone: () => navigate({ to: '/admin/brands' }),
		});
	};
	return (
		<FormPage
			form={form}
			title={brand ? values.name || brand.name : t('desk.admin.brand.new')}
			back={{ to: '/admin/brands', label: t('desk.area.brands') }}
			status={
				brand && (
					<Text c="dimmed">
						{t(kindNames[brand.kind])} ·{' '}
						<a href={brand.path} target="_blank" rel="noopener" dir="ltr">
							{brand.path}
						</a>{' '}
						·{' '}
						<Link to="/fronts/$brand" params={{ brand: brand.slug }}>
							{t('desk.fronts.title', { brand: brand.name })}
						</Link>
					</Text>
				)
			}
			actions={
				brand &&
				brand.kind !== 'master' && (
					<Button variant="default" onClick={() => void remove(brand)}>
						{t('desk.remove')}
					</Button>
				)
			}
		>
			{brand && created === brand.slug && <NextSteps brand={brand} />}
			<Section title={t('account.name')}>
				<TextField
					{...form.bind('name')}
					// The address of a new brand follows its name until it is typed.
					onChange={(name = '') =>
						form.change(
							!brand && values.slug === slugOf(values.name) ? { name, slug: slugOf(name) } : { name },
						)
					}
					required
					maxLength={80}
				/>
				{!brand && (
					<Row>
						<ChoiceField
							{...form.bind('kind')}
							options={(['brand', 'edition', 'language'] as const).map((kind) => ({
								value: kind,
								label: t(kindNames[kind]),
							}))}
						/>
						<SlugField {...form.bind('slug')} required description={t('desk.admin.slug.text')} />
					</Row>
				)}
				<NamesField {...form.bind('names')} max={1} />
				<TextField {...form.bind('tagline')} maxLength={200} />
				<Row>
					<LanguageField {...form.bind('lang')} />
					<TimeZoneField {...form.bind('timeZone')} />
				</Row>
				<Row>
					<ChoiceField
						{...form.bind('numbering')}
						options={[
							{ value: 'indian', label: '12,34,567' },
							{ value: 'western', label: '1,234,567' },
						]}
					/>
					<TextField {...form.bind('location')} maxLength={60} />
					<NumberField {...form.bind('position')} min={0} max={1000} />
				</Row>
			</Section>
			<Section title={t('desk.admin.colours')}>
				<Row>
					<AccentField {...form.bind('accent')} ground={paper} />
					<AccentField {...form.bind('accentDark')} ground={paperDark} />
				</Row>
			</Section>
			<Section title={t('desk.admin.access')}>
				<Row>
					<ChoiceField
						{...form.bind('gate')}
						options={[
							{ value: 'free', label: t('desk.admin.gate.free') },
							{ value: 'signed-in', label: t('desk.admin.gate.signedIn') },
							{ value: 'member', label: t('desk.admin.gate.member') },
						]}
					/>
					{values.gate === 'member' && <NumberField {...form.bind('freeReads')} min={0} max={100} />}
					<ChoiceField
						{...form.bind('consent')}
						options={[
							{ value: 'given', label: t('desk.admin.consent.given') },
							{ value: 'asked', label: t('desk.admin.consent.asked') },
						]}
					/>
				</Row>
			</Section>
			<Section title={t('header.menu')} id="menu">
				<MenuField {...form.bind('menu')} hideLabel isMaster={brand?.kind === 'master'} />
			</Section>
			<Section title={t('desk.settings')}>
				{brand?.kind === 'master' && (
					<>
						<LinksField
							{...within(settings, 'closingLinks', t('desk.admin.closingLinks'))}
							value={values.settings.closingLinks ?? []}
						/>
						<TermsPicker
							{...within(settings, 'searchCategories', t('desk.admin.searchCategories'))}
							kind="category"
							max={50}
						/>
					</>
				)}
				<TextField
					{...within(settings, 'peopleList', t('desk.admin.peopleList'))}
					maxLength={100}
					ltr
					placeholder="/people-to-watch"
				/>
				{brand?.kind === 'master' && (
					<TextField
						{...within(settings, 'address', t('desk.admin.siteAddress'))}
						ltr
						type="url"
						maxLength={300}
						description={t('desk.admin.siteAddress.text')}
					/>
				)}
				<TextField
					{...within(settings, 'player', t('desk.admin.player'))}
					ltr
					maxLength={80}
					description={t('desk.admin.player.text')}
				/>
				<SwitchField {...within(settings, 'naver', t('desk.admin.share', { name: 'Naver' }))} />
			</Section>
			<HeadingsSection settings={settings} headings={form.bind('headings')} />
			<TickerSection settings={settings} />
			<Section title={t('desk.admin.social')}>
				<ListField
					{...form.bind('social')}
					hideLabel
					empty={{ name: '', url: '' }}
					max={12}
					titleOf={({ name }) => name}
					row={(link) => (
						<Row>
							<TextField {...within(link, 'name', t('account.name'))} required maxLength={80} />
							<AddressField {...within(link, 'url', t('desk.address'))} required />
						</Row>
					)}
				/>
			</Section>
			<Section title={t('desk.admin.houseAd')}>
				<Row>
					<TextField {...within(form.bind('houseAd'), 'text', t('desk.admin.link.text'))} maxLength={200} />
					<TextField
						{...within(form.bind('houseAd'), 'path', t('desk.admin.link.path'))}
						maxLength={500}
						ltr
					/>
				</Row>
			</Section>
		</FormPage>
	);
}

/** The next steps after a brand was created. */
function NextSteps({ brand }: { brand: DeskBrand }) {
	const t = useT();
	return (
		<Alert color="gray" role="status" title={t('desk.admin.brand.created', { name: brand.name })}>
			<ul>
				<li>
					<a href="#menu">{t('desk.admin.brand.next.menu')}</a>
				</li>
				<li>
					<Link to="/fronts/$brand" params={{ brand: brand.slug }}>
						{t('desk.admin.brand.next.front')}
					</Link>
				</li>
				<li>
					<Link to="/admin/accounts">{t('desk.admin.brand.next.people')}</Link>
				</li>
				<li>
					<Link to="/stories" search={{ brand: brand.slug }}>
						{t('desk.admin.brand.next.story')}
					</Link>
				</li>
			</ul>
		</Alert>
	);
}

/** A colour with the contrast that text in it has on the pages of its theme, while it is chosen. */
function AccentField({ ground, ...bound }: Bound<string> & { ground: string }) {
	const t = useT();
	const ratio = contrast(bound.value, ground);
	const shown = ratio === undefined ? '' : `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`;
	const isLow = ratio !== undefined && ratio < minContrast;
	return (
		<div>
			<ColourField
				{...bound}
				{...(isLow && {
					errors: { '': t('desk.admin.contrast.low', { ratio: shown, min: minContrast }), ...bound.errors },
				})}
				{...(ratio !== undefined && !isLow && { description: t('desk.admin.contrast', { ratio: shown }) })}
			/>
			<Text mt="xs" p="xs" style={{ background: ground, color: bound.value }} aria-hidden>
				{bound.value}
			</Text>
		</div>
	);
}

/** Links at the foot of the landing page on phones. */
function LinksField(bound: Bound<MenuItem[]>) {
	return (
		<ListField
			{...bound}
			empty={{ text: '', path: '' }}
			max={5}
			titleOf={({ text, path }) => text || path}
			row={(link) => <LinkFields link={link} />}
		/>
	);
}

/** The text, the path and the texts in other languages of a link. */
function LinkFields({ link, hasFooter = false }: { link: Bound<MenuItem>; hasFooter?: boolean }) {
	const t = useT();
	const { value: texts, ...bound } = within(link, 'texts', t('desk.admin.link.texts'));
	return (
		<>
			<Row>
				<TextField
					{...within(link, 'text', t('desk.admin.link.text'))}
					maxLength={80}
					{...(link.value.key && { placeholder: link.value.key })}
				/>
				<TextField {...within(link, 'path', t('desk.admin.link.path'))} required maxLength={500} ltr />
				{hasFooter && <SwitchField {...within(link, 'footer', t('desk.admin.link.footer'))} />}
			</Row>
			<LinkTexts {...bound} texts={texts} />
		</>
	);
}

/** The groups of the header's menu with their links. */
function MenuField({
	isMaster,
	...bound
}: Bound<BrandFields['menu']> & { isMaster: boolean; hideLabel?: boolean }) {
	const t = useT();
	return (
		<ListField
			{...bound}
			empty={{ text: '', items: [] }}
			max={6}
			titleOf={({ text, key }) => text || key || ''}
			row={(group) => (
				<>
					<TextField
						{...within(group, 'text', t('desk.admin.group'))}
						maxLength={80}
						{...(group.value.key && { placeholder: group.value.key })}
					/>
					<ListField
						{...within(group, 'items', t('desk.mark.link'))}
						empty={{ text: '', path: '' }}
						max={40}
						titleOf={({ text, path }) => text || path}
						row={(link) => <LinkFields link={link} hasFooter={isMaster} />}
					/>
				</>
			)}
		/>
	);
}
