import { Link, useNavigate, useParams } from '@tanstack/react-router';
import {
	type DeskConference,
	listConferenceActions,
	readConference,
	restoreConference,
	saveConference,
	withdrawConference,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { languageName } from '../../app/locales';
import { useSession } from '../../app/session';
import { Actions } from '../../components/Actions';
import { LinkButton } from '../../components/LinkButton';
import { within } from '../../forms/bound';
import { FormPage, Row, Section } from '../../forms/FormPage';
import {
	AddressField,
	BrandField,
	ChoiceField,
	DateField,
	LanguageField,
	LongTextField,
	NumberField,
	SlugField,
	SwitchField,
	TextField,
	TimeZoneField,
} from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { NamesField } from '../../forms/NamesField';
import { companiesBySlug, SearchPicker } from '../../forms/pickers';
import { RecordPage } from '../../forms/RecordPage';
import { AddressSection, labelsOf, useRecordActions, WithdrawItem } from '../../forms/record';
import { saveAtSlug } from '../../forms/slug';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { StateOf } from './ConferencesPage';
import { type ConferenceFields, conferenceFields, sendableConference } from './conference';

/** The conference that the address names, or a new one. */
export function ConferencePage() {
	const { slug } = useParams({ from: '/shell/events/conferences/$slug' });
	return (
		<RecordPage queryKey={['conference', slug]} read={() => readConference({ slug })} isNew={slug === 'new'}>
			{(conference) => <ConferenceForm key={slug} conference={conference} />}
		</RecordPage>
	);
}

function ConferenceForm({ conference }: { conference: DeskConference | undefined }) {
	const { t, lang } = useLanguage();
	const navigate = useNavigate();
	const { brands, allBrands } = useSession();
	const slug = conference?.slug ?? '';
	const key = ['conference', slug];
	const lists = [['conferences'], ['conference-actions', slug]];
	const { act } = useRecordActions<DeskConference>(key, lists);
	const names = (value: Record<string, string[]>) =>
		Object.entries(value)
			.map(([code, list]) => `${languageName(code)}: ${list.join(', ')}`)
			.join('\n');
	const form = useVersionedForm<ConferenceFields, DeskConference>({
		kind: 'conference',
		id: conference?.slug ?? 'new',
		record: conference,
		fieldsOf: (record) => conferenceFields(record, brands[0]?.timeZone ?? 'Asia/Kolkata'),
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			saveAtSlug(conference?.slug, fields, 'conference', version, (path, number) =>
				saveConference(
					{ slug: path, locale: lang },
					{ ...sendableConference(fields), version: number },
					options,
				),
			),
		read: () => readConference({ slug }),
		queryKey: key,
		lists,
		onCreated: (made) =>
			navigate({ to: '/events/conferences/$slug', params: { slug: made.slug }, replace: true }),
		titleOf: ({ name }) => name,
		fields: {
			name: { label: t('account.name') },
			slug: { label: t('desk.admin.slug') },
			brand: { label: t('search.brand') },
			path: { label: t('desk.slug') },
			published: { label: t('preview.published'), show: String },
			series: { label: t('desk.series') },
			city: { label: t('newsletter.city') },
			venue: { label: t('desk.place') },
			zone: { label: t('preferences.zone') },
			firstDay: { label: t('desk.live.firstDay') },
			lastDay: { label: t('desk.live.lastDay') },
			lang: { label: t('desk.textLanguage'), show: languageName },
			subtitle: { label: t('desk.awards.subtitle') },
			about: { label: t('conference.about') },
			tickets: { label: t('desk.live.ticketAddress') },
			pitchFest: { label: t('conference.pitchFest') },
			pitchFestLink: { label: t('company.edit.applyLink') },
			story: { label: t('desk.live.pastYears') },
			themes: {
				label: t('conference.themes'),
				show: (list) => list.map(({ name }) => name).join('\n'),
			},
			partners: {
				label: t('conference.partners'),
				show: (list) => list.map(({ name, tier }) => `${name} (${tier})`).join('\n'),
			},
			finalists: { label: t('conference.finalists'), show: (list) => list.join(', ') },
			names: { label: t('desk.names'), show: names },
			seriesNames: { label: t('desk.live.seriesNames'), show: names },
		},
	});
	const { values } = form;
	const tiers = (['title', 'gold', 'community'] as const).map((tier) => ({
		value: tier,
		label: t(`conference.tier.${tier}`),
	}));
	return (
		<FormPage
			form={form}
			title={conference ? values.name || conference.name : t('desk.live.newConference')}
			back={{ to: '/events/conferences', label: t('desk.area.conferences') }}
			status={
				conference && <StateOf withdrawn={conference.withdrawn} published={conference.published ?? false} />
			}
			actions={
				conference && (
					<>
						<LinkButton to={`/events/conferences/${slug}/programme`} variant="default">
							{t('event.programme')}
						</LinkButton>
						<LinkButton to={`/events/conferences/${slug}/pitch-fest`} variant="default">
							{t('conference.pitchFest')}
						</LinkButton>
					</>
				)
			}
			menu={
				conference && (
					<WithdrawItem
						name={conference.name}
						isWithdrawn={conference.withdrawn}
						withdraw={() => must(withdrawConference({ slug }))}
						restore={() => must(restoreConference({ slug }))}
						act={act}
					/>
				)
			}
			aside={
				conference && (
					<>
						{conference.path && <AddressSection page={conference.path} />}
						<section>
							<h2>{t('event.programme')}</h2>
							<Link to="/events/conferences/$slug/programme" params={{ slug }}>
								{t('event.programme')}
							</Link>
						</section>
						<Actions
							queryKey={['conference-actions', slug]}
							load={(page) => listConferenceActions({ slug, ...page })}
							labels={labelsOf(form.info)}
						/>
					</>
				)
			}
		>
			<Section title={t('conference.about')}>
				<TextField {...form.bind('name')} required maxLength={120} />
				<NamesField {...form.bind('names')} />
				{!conference && <SlugField {...form.bind('slug')} description={t('desk.admin.slug.made')} />}
				<TextField {...form.bind('path')} ltr maxLength={120} placeholder="/" />
				<SwitchField {...form.bind('published')} />
				<Row>
					<BrandField {...form.bind('brand')} all={allBrands} />
					<LanguageField {...form.bind('lang')} />
				</Row>
				<TextField {...form.bind('series')} maxLength={120} />
				<NamesField {...form.bind('seriesNames')} />
				<TextField {...form.bind('subtitle')} maxLength={300} />
				<LongTextField {...form.bind('about')} maxLength={5000} rows={4} />
				<LongTextField {...form.bind('story')} maxLength={5000} rows={2} />
				<AddressField {...form.bind('tickets')} />
			</Section>
			<Section title={t('desk.live.times')}>
				<Row>
					<DateField {...form.bind('firstDay')} />
					<DateField {...form.bind('lastDay')} />
				</Row>
				<TimeZoneField {...form.bind('zone')} />
				<Row>
					<TextField {...form.bind('city')} maxLength={120} />
					<TextField {...form.bind('venue')} maxLength={300} />
				</Row>
			</Section>
			<Section title={t('conference.themes')}>
				<ListField
					{...form.bind('themes')}
					hideLabel
					empty={{ slug: '', name: '', description: '', colour: 1 }}
					max={200}
					titleOf={({ name }) => name}
					row={(theme) => (
						<>
							<Row>
								<TextField {...within(theme, 'name', t('account.name'))} required maxLength={200} />
								<SlugField {...within(theme, 'slug', t('desk.admin.slug'))} />
								<NumberField
									{...within(theme, 'colour', t('desk.live.colour'))}
									onChange={(colour) => theme.onChange({ ...theme.value, colour: colour ?? 1 })}
									min={1}
									max={8}
								/>
							</Row>
							<LongTextField
								{...within(theme, 'description', t('company.edit.description'))}
								maxLength={5000}
								rows={1}
							/>
						</>
					)}
				/>
			</Section>
			<Section title={t('conference.partners')}>
				<ListField
					{...form.bind('partners')}
					hideLabel
					empty={{ tier: 'gold', name: '', website: '', company: '' }}
					max={200}
					titleOf={({ name }) => name}
					row={(partner) => (
						<>
							<Row>
								<TextField {...within(partner, 'name', t('account.name'))} required maxLength={120} />
								<ChoiceField {...within(partner, 'tier', t('desk.live.tier'))} options={tiers} />
							</Row>
							<Row>
								<AddressField {...within(partner, 'website', t('company.website'))} />
								<SearchPicker
									{...within(partner, 'company', t('desk.company'))}
									onChange={(company) => partner.onChange({ ...partner.value, company: company ?? '' })}
									source={companiesBySlug}
								/>
							</Row>
						</>
					)}
				/>
			</Section>
			<Section title={t('conference.pitchFest')}>
				<LongTextField {...form.bind('pitchFest')} maxLength={5000} rows={3} />
				<AddressField {...form.bind('pitchFestLink')} />
				<ListField
					{...form.bind('finalists')}
					description={t('desk.pitch.finalistsText')}
					empty=""
					max={200}
					titleOf={(company) => company}
					row={(company, index) => (
						<SearchPicker
							{...company}
							label={`${t('desk.company')} ${index + 1}`}
							onChange={(chosen) => company.onChange(chosen ?? '')}
							source={companiesBySlug}
						/>
					)}
				/>
			</Section>
		</FormPage>
	);
}
