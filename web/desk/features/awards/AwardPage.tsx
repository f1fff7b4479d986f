import { Button, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
	type DeskAward,
	listAwardActions,
	publishAward,
	readDeskAward,
	restoreAward,
	saveAward,
	withdrawAward,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { languageName } from '../../app/locales';
import { Actions } from '../../components/Actions';
import { confirm } from '../../components/confirm';
import { Icon } from '../../components/Icon';
import { State } from '../../components/State';
import { within } from '../../forms/bound';
import { FormPage, Row, Section } from '../../forms/FormPage';
import {
	AddressField,
	BrandField,
	LanguageField,
	LongTextField,
	NumberField,
	SlugField,
	TextField,
} from '../../forms/fields';
import { PictureField } from '../../forms/picture';
import { RecordPage } from '../../forms/RecordPage';
import { AddressSection, labelsOf } from '../../forms/record';
import { slugOf } from '../../forms/slug';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { AwardTabs } from './AwardTabs';
import { type AwardFields, awardFields, sendableAward } from './award';
import { Ranking } from './Ranking';
import { Translations } from './Translations';

/** An award that the address names, or a new one. */
export function AwardPage() {
	const { slug } = useParams({ from: '/shell/directory/awards/$slug' });
	return (
		<RecordPage queryKey={['award', slug]} read={() => readDeskAward({ slug })} isNew={slug === 'new'}>
			{(award) => (
				<>
					<AwardForm key={slug} award={award} />
					{award && award.state !== 'withdrawn' && <Ranking slug={award.slug} own={award.lang ?? 'en'} />}
				</>
			)}
		</RecordPage>
	);
}

const stateKind = { published: 'live', unpublished: 'waiting', withdrawn: 'off' } as const;
const stateName = {
	published: 'preview.published',
	unpublished: 'preview.draft',
	withdrawn: 'desk.state.withdrawn',
} as const;

function AwardForm({ award }: { award: DeskAward | undefined }) {
	const { t, lang } = useLanguage();
	const navigate = useNavigate();
	const client = useQueryClient();
	const undoable = useUndoable();
	const slug = award?.slug ?? '';
	const name = award?.name ?? '';
	const key = ['award', slug];
	const lists = [['awards'], ['award-actions', slug]];
	const form = useVersionedForm<AwardFields, DeskAward>({
		kind: 'award',
		id: award?.slug ?? 'new',
		record: award,
		fieldsOf: awardFields,
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			saveAward(
				{ slug: award?.slug ?? (fields.slug || slugOf(fields.name) || 'award'), locale: lang },
				{ ...sendableAward(fields), version: Number(version ?? 0) },
				options,
			),
		read: () => readDeskAward({ slug }),
		queryKey: key,
		lists,
		onCreated: (made) =>
			navigate({ to: '/directory/awards/$slug', params: { slug: made.slug }, replace: true }),
		titleOf: (fields) => fields.name,
		fields: {
			name: { label: t('account.name') },
			slug: { label: t('desk.slug') },
			subtitle: { label: t('desk.awards.subtitle') },
			description: { label: t('company.edit.description') },
			lang: { label: t('desk.textLanguage'), show: languageName },
			brand: { label: t('search.brand') },
			series: { label: t('desk.series') },
			year: { label: t('desk.awards.year'), show: String },
			logo: { label: t('company.edit.logo'), show: (id) => `#${id}` },
			sponsor: { label: t('sponsor.name'), show: (sponsor) => sponsor.name },
			translations: {
				label: t('desk.awards.translations'),
				show: (texts) =>
					Object.entries(texts)
						.map(
							([code, parts]) => `${languageName(code)}: ${Object.values(parts).filter(Boolean).join(' · ')}`,
						)
						.join('\n'),
			},
			imagePadding: { label: t('desk.awards.padding'), show: String },
		},
	});
	const show = (read: unknown) => client.setQueryData(key, read as DeskAward);
	const publish = async ({ version, rankingVersion }: DeskAward) => {
		const sure = await confirm({
			title: t('desk.publish'),
			text: t('desk.awards.publish'),
			action: t('desk.publish'),
		});
		if (!sure) return;
		await undoable({
			run: () => must(publishAward({ slug }, { version, rankingVersion })),
			done: t('desk.publish.done'),
			invalidate: [key, ...lists],
		});
	};
	const sponsor = form.bind('sponsor');
	const withdrawn = award?.state === 'withdrawn';
	return (
		<FormPage
			form={form}
			title={award ? form.values.name || name : t('desk.awards.add')}
			back={{ to: '/directory/awards', label: t('menu.awards') }}
			status={award && <State kind={stateKind[award.state]} label={t(stateName[award.state])} />}
			actions={
				award?.state === 'unpublished' && (
					<Button variant="default" onClick={() => void publish(award)}>
						{t('desk.publish')}
					</Button>
				)
			}
			menu={
				award && (
					<>
						{award.state === 'published' && (
							<Menu.Item
								component="a"
								href={award.page}
								target="_blank"
								leftSection={<Icon name="external" size={16} />}
							>
								{t('desk.openPage')}
							</Menu.Item>
						)}
						<Menu.Item
							leftSection={<Icon name={withdrawn ? 'undo' : 'trash'} size={16} />}
							onClick={() => {
								const forth = () => must((withdrawn ? restoreAward : withdrawAward)({ slug }));
								const back = () => must((withdrawn ? withdrawAward : restoreAward)({ slug }));
								void undoable({
									run: forth,
									undo: back,
									done: t(withdrawn ? 'desk.restored' : 'desk.withdrawn', { name }),
									invalidate: lists,
									onDone: show,
									onUndone: show,
								});
							}}
						>
							{t(withdrawn ? 'desk.restore' : 'desk.withdraw')}
						</Menu.Item>
					</>
				)
			}
			aside={
				award && (
					<>
						<AddressSection page={award.page} isDraft={award.state === 'unpublished'} />
						<Actions
							queryKey={['award-actions', slug]}
							load={(page) => listAwardActions({ slug, ...page })}
							labels={labelsOf(form.info)}
						/>
					</>
				)
			}
		>
			{award && <AwardTabs slug={award.slug} />}
			<Section title={t('search.award')} named={award !== undefined}>
				<TextField {...form.bind('name')} required maxLength={120} />
				{!award && <SlugField {...form.bind('slug')} />}
				<TextField {...form.bind('subtitle')} maxLength={300} />
				<LongTextField {...form.bind('description')} maxLength={5000} rows={4} />
				<Row>
					<BrandField {...form.bind('brand')} all />
					<LanguageField {...form.bind('lang')} />
				</Row>
				<Row>
					<TextField {...form.bind('series')} maxLength={80} description={t('desk.awards.series')} />
					<NumberField {...form.bind('year')} min={1900} max={2200} />
				</Row>
				<PictureField {...form.bind('logo')} />
				<NumberField {...form.bind('imagePadding')} min={0} max={64} />
			</Section>
			<Section title={t('desk.awards.translations')}>
				<Translations
					{...form.bind('translations')}
					own={form.values.lang}
					parts={[
						{ name: 'name', label: t('account.name'), maxLength: 120 },
						{ name: 'subtitle', label: t('desk.awards.subtitle'), maxLength: 300 },
						{ name: 'description', label: t('company.edit.description'), maxLength: 5000, long: true },
					]}
				/>
			</Section>
			<Section title={t('sponsor.name')}>
				<Row>
					<TextField {...within(sponsor, 'name', t('account.name'))} maxLength={120} />
					<AddressField {...within(sponsor, 'website', t('company.website'))} />
				</Row>
				<PictureField {...within(sponsor, 'logo', t('company.edit.logo'))} />
			</Section>
		</FormPage>
	);
}
