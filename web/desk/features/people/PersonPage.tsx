import { Alert, Menu } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
	createPerson,
	type DeskPerson,
	listPersonActions,
	mergePerson,
	readDeskPerson,
	restorePerson,
	savePerson,
	setPersonSlug,
	unmergePerson,
	withdrawPerson,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { languageName } from '../../app/locales';
import { Actions } from '../../components/Actions';
import { Icon } from '../../components/Icon';
import { State } from '../../components/State';
import { within } from '../../forms/bound';
import { FormPage, Row, Section } from '../../forms/FormPage';
import {
	AddressField,
	ChoiceField,
	LanguageField,
	LongTextField,
	PartialDateField,
	TextField,
} from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { MergeDialog } from '../../forms/MergeDialog';
import { NamesField } from '../../forms/NamesField';
import { showNames } from '../../forms/names';
import { CompanyPicker, PersonPicker } from '../../forms/pickers';
import { PictureField } from '../../forms/picture';
import { RecordPage } from '../../forms/RecordPage';
import { AddressSection, labelsOf, PageItems, useRecordActions, WithdrawItem } from '../../forms/record';
import { SlugDialog } from '../../forms/SlugDialog';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { emptyPerson, type PersonFields, personFields, sendablePerson } from './person';

/** A person of the directory that the address names, or a new one. */
export function PersonPage() {
	const { id } = useParams({ from: '/shell/directory/people/$id' });
	return (
		<RecordPage
			queryKey={['person', id]}
			read={() => readDeskPerson({ id: Number(id) })}
			isNew={id === 'new'}
		>
			{(person) => <PersonForm key={id} person={person} />}
		</RecordPage>
	);
}

function PersonForm({ person }: { person: DeskPerson | undefined }) {
	const { t, lang } = useLanguage();
	const navigate = useNavigate();
	const [dialog, setDialog] = useState<'slug' | 'merge'>();
	const key = ['person', String(person?.id)];
	const lists = [['people'], ['person-duplicates'], ['person-actions', person?.id]];
	const form = useVersionedForm<PersonFields, DeskPerson>({
		kind: 'person',
		id: person?.id ?? 'new',
		record: person,
		fieldsOf: (record) => (record ? personFields(record) : emptyPerson),
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			person && version !== undefined
				? savePerson(
						{ id: person.id, locale: lang },
						{ ...sendablePerson(fields), version: Number(version) },
						options,
					)
				: createPerson({ locale: lang }, sendablePerson(fields), options),
		read: () => readDeskPerson({ id: person?.id ?? 0 }),
		queryKey: key,
		lists,
		onCreated: ({ id }) =>
			navigate({ to: '/directory/people/$id', params: { id: String(id) }, replace: true }),
		titleOf: ({ name }) => name,
		fields: {
			name: { label: t('account.name') },
			names: {
				label: t('desk.names'),
				show: showNames,
			},
			designation: { label: t('company.edit.designation') },
			subtitle: { label: t('desk.subtitle') },
			bio: { label: t('desk.bio') },
			lang: { label: t('desk.textLanguage'), show: languageName },
			website: { label: t('company.website') },
			socialLinks: {
				label: t('desk.socialLinks'),
				show: (links) => Object.values(links).filter(Boolean).join('\n'),
			},
			picture: { label: t('desk.portrait'), show: String },
			banner: { label: t('desk.banner'), show: String },
			username: { label: t('desk.username') },
			path: { label: t('desk.ownPath') },
			employments: {
				label: t('person.employments'),
				show: (list) =>
					list
						.map(({ designation, company, startDate, endDate }) =>
							[designation, `#${company}`, [startDate, endDate].filter(Boolean).join('–')]
								.filter(Boolean)
								.join(' · '),
						)
						.join('\n'),
			},
		},
	});
	const { act, changed } = useRecordActions<DeskPerson>(key, lists);
	const links = form.bind('socialLinks');
	const name = person?.name ?? '';
	const into = person?.mergedInto;
	return (
		<FormPage
			form={form}
			title={person ? form.values.name || person.name : t('desk.people.add')}
			back={{ to: '/directory/people', label: t('menu.people') }}
			readOnly={Boolean(into)}
			status={person && <PersonState person={person} />}
			menu={
				person && (
					<>
						{!person.withdrawn && !into && (
							<>
								<PageItems page={person.page} onSlug={() => setDialog('slug')} />
								<Menu.Item
									leftSection={<Icon name="redirect" size={16} />}
									onClick={() => setDialog('merge')}
								>
									{t('desk.merge.other')}
								</Menu.Item>
							</>
						)}
						{into ? (
							<Menu.Item
								leftSection={<Icon name="undo" size={16} />}
								onClick={() =>
									act(
										() => must(unmergePerson({ id: person.id })),
										() =>
											must(mergePerson({ id: into }, { other: person.id })).then(() =>
												must(readDeskPerson({ id: person.id })),
											),
										t('desk.merge.undone', { name }),
									)
								}
							>
								{t('desk.merge.undo')}
							</Menu.Item>
						) : (
							<WithdrawItem
								name={person.name}
								isWithdrawn={person.withdrawn}
								withdraw={() => must(withdrawPerson({ id: person.id }))}
								restore={() => must(restorePerson({ id: person.id }))}
								act={act}
							/>
						)}
					</>
				)
			}
			aside={
				person && (
					<>
						<AddressSection page={person.page} />
						<Actions
							queryKey={['person-actions', person.id]}
							load={(page) => listPersonActions({ id: person.id, ...page })}
							labels={labelsOf(form.info)}
						/>
					</>
				)
			}
		>
			{into && (
				<Alert mb="md" color="gray">
					{t('desk.merge.into')}{' '}
					<Link to="/directory/people/$id" params={{ id: String(into) }}>
						{t('desk.merge.open')}
					</Link>
				</Alert>
			)}
			<Section title={t('search.person')}>
				<TextField {...form.bind('name')} required maxLength={120} />
				<Row>
					<TextField {...form.bind('designation')} maxLength={160} />
					<TextField {...form.bind('subtitle')} maxLength={160} />
				</Row>
				<LongTextField {...form.bind('bio')} maxLength={5000} rows={5} />
				<Row>
					<LanguageField {...form.bind('lang')} />
					<AddressField {...form.bind('website')} />
				</Row>
			</Section>
			<Section title={t('desk.section.pictures')}>
				<Row>
					<PictureField {...form.bind('picture')} file={person?.pictureFile} />
					<PictureField {...form.bind('banner')} file={person?.bannerFile} />
				</Row>
			</Section>
			<Section title={t('person.employments')} text={t('desk.employments.text')}>
				<ListField
					{...form.bind('employments')}
					empty={{ company: 0, role: 'EMPLOYEE', designation: '', startDate: '', endDate: '' }}
					max={50}
					hideLabel
					fixedOrder
					titleOf={({ designation }) => designation ?? ''}
					row={(entry) => (
						<>
							<Row>
								<CompanyPicker
									{...within(entry, 'company', t('desk.company'))}
									onChange={(company) => entry.onChange({ ...entry.value, company: company ?? 0 })}
									required
								/>
								<TextField {...within(entry, 'designation', t('company.edit.designation'))} maxLength={160} />
							</Row>
							<Row>
								<ChoiceField
									{...within(entry, 'role', t('company.edit.role'))}
									options={[
										{ value: 'FOUNDER', label: t('companyRole.FOUNDER') },
										{ value: 'EXECUTIVE', label: t('companyRole.EXECUTIVE') },
										{ value: 'EMPLOYEE', label: t('companyRole.EMPLOYEE') },
									]}
								/>
								<PartialDateField {...within(entry, 'startDate', t('preferences.from'))} description="" />
								<PartialDateField {...within(entry, 'endDate', t('preferences.until'))} description="" />
							</Row>
						</>
					)}
				/>
			</Section>
			<Section title={t('desk.socialLinks')}>
				<Row>
					<AddressField {...within(links, 'linkedin', 'LinkedIn')} />
					<AddressField {...within(links, 'twitter', 'X')} />
					<AddressField {...within(links, 'facebook', 'Facebook')} />
					<AddressField {...within(links, 'wikipedia', 'Wikipedia')} />
				</Row>
			</Section>
			<Section title={t('desk.names')}>
				<NamesField {...form.bind('names')} hideLabel />
			</Section>
			<Section title={t('desk.slug')}>
				<Row>
					<TextField
						{...form.bind('username')}
						ltr
						maxLength={80}
						description={t('desk.username.text', { path: '/people/' })}
					/>
					<TextField
						{...form.bind('path')}
						ltr
						maxLength={120}
						description={t('desk.ownPath.text', { path: '/asha-rao' })}
					/>
				</Row>
			</Section>
			{person && dialog === 'slug' && (
				<SlugDialog
					slug={person.slug}
					onClose={() => setDialog(undefined)}
					save={(edit) => setPersonSlug({ id: person.id }, { ...edit, before: person.slug })}
					onSaved={changed}
				/>
			)}
			{person && dialog === 'merge' && (
				<MergeDialog
					label={t('search.person')}
					text={t('desk.merge.person.text', { name })}
					picker={PersonPicker}
					onClose={() => setDialog(undefined)}
					onMerge={(other) =>
						act(
							() => must(mergePerson({ id: person.id }, { other })),
							() => must(unmergePerson({ id: other })).then(() => must(readDeskPerson({ id: person.id }))),
							t('desk.merge.done.one', { into: name }),
						)
					}
				/>
			)}
		</FormPage>
	);
}

/** Whether readers see a person and, if not, why. */
function PersonState({ person }: { person: DeskPerson }) {
	const { t } = useLanguage();
	if (person.mergedInto) return <State kind="off" label={t('desk.state.merged')} />;
	return person.withdrawn ? (
		<State kind="off" label={t('desk.state.withdrawn')} />
	) : (
		<State kind="live" label={t('desk.state.shown')} />
	);
}
