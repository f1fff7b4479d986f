import { Alert, Button, Menu } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
	confirmInvestor,
	createInvestor,
	type DeskInvestor,
	listInvestorActions,
	mergeInvestor,
	readDeskInvestor,
	restoreInvestor,
	saveInvestor,
	setInvestorSlug,
	unmergeInvestor,
	withdrawInvestor,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { Actions } from '../../components/Actions';
import { Icon } from '../../components/Icon';
import { State } from '../../components/State';
import { FormPage, Row, Section } from '../../forms/FormPage';
import { AddressField, ChoiceField, LongTextField, TextField } from '../../forms/fields';
import { MergeDialog } from '../../forms/MergeDialog';
import { NamesField } from '../../forms/NamesField';
import { showNames } from '../../forms/names';
import { InvestorPicker, PersonPicker } from '../../forms/pickers';
import { PictureField } from '../../forms/picture';
import { RecordPage } from '../../forms/RecordPage';
import { AddressSection, labelsOf, PageItems, useRecordActions, WithdrawItem } from '../../forms/record';
import { SlugDialog } from '../../forms/SlugDialog';
import { useVersionedForm } from '../../forms/useVersionedForm';
import {
	emptyInvestor,
	type InvestorFields,
	investorFields,
	kindName,
	sendableInvestor,
	stateKind,
	stateName,
} from './investor';

/** An investor of the directory that the address names, or a new one. */
export function InvestorPage() {
	const { id } = useParams({ from: '/shell/directory/investors/$id' });
	return (
		<RecordPage
			queryKey={['investor', id]}
			read={() => readDeskInvestor({ id: Number(id) })}
			isNew={id === 'new'}
		>
			{(investor) => <InvestorForm key={id} investor={investor} />}
		</RecordPage>
	);
}

function InvestorForm({ investor }: { investor: DeskInvestor | undefined }) {
	const { t, lang } = useLanguage();
	const navigate = useNavigate();
	const [dialog, setDialog] = useState<'slug' | 'merge'>();
	const key = ['investor', String(investor?.id)];
	const lists = [['investors'], ['investor-duplicates'], ['investor-actions', investor?.id]];
	const form = useVersionedForm<InvestorFields, DeskInvestor>({
		kind: 'investor',
		id: investor?.id ?? 'new',
		record: investor,
		fieldsOf: (record) => (record ? investorFields(record) : emptyInvestor),
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			investor && version !== undefined
				? saveInvestor(
						{ id: investor.id, locale: lang },
						{ ...sendableInvestor(fields), version: Number(version) },
						options,
					)
				: createInvestor({ locale: lang }, sendableInvestor(fields), options),
		read: () => readDeskInvestor({ id: investor?.id ?? 0 }),
		queryKey: key,
		lists,
		onCreated: ({ id }) =>
			navigate({ to: '/directory/investors/$id', params: { id: String(id) }, replace: true }),
		titleOf: ({ name }) => name,
		fields: {
			name: { label: t('account.name') },
			names: {
				label: t('desk.names'),
				show: showNames,
			},
			kind: { label: t('desk.type'), show: (kind) => t(kindName[kind]) },
			description: { label: t('company.edit.description') },
			city: { label: t('desk.place') },
			website: { label: t('company.website') },
			logo: { label: t('company.edit.logo'), show: (id) => `#${id}` },
			person: { label: t('search.person'), show: (id) => `#${id}` },
		},
	});
	const { act, changed } = useRecordActions<DeskInvestor>(key, lists);
	const name = investor?.name ?? '';
	const state = investor?.state;
	return (
		<FormPage
			form={form}
			title={investor ? form.values.name || investor.name : t('desk.investors.add')}
			back={{ to: '/directory/investors', label: t('company.investors') }}
			readOnly={state === 'merged'}
			status={state && <State kind={stateKind[state]} label={t(stateName[state])} />}
			actions={
				investor &&
				state === 'unconfirmed' && (
					<Button
						variant="default"
						onClick={() =>
							act(
								() => must(confirmInvestor({ id: investor.id })),
								undefined,
								t('desk.investors.confirmed', { name }),
							)
						}
					>
						{t('newsletter.confirm.button')}
					</Button>
				)
			}
			menu={
				investor && (
					<>
						{state === 'shown' && (
							<>
								<PageItems page={investor.page} onSlug={() => setDialog('slug')} />
								<Menu.Item
									leftSection={<Icon name="redirect" size={16} />}
									onClick={() => setDialog('merge')}
								>
									{t('desk.merge.other')}
								</Menu.Item>
							</>
						)}
						{state === 'merged' && (
							<Menu.Item
								leftSection={<Icon name="undo" size={16} />}
								onClick={() =>
									act(
										() => must(unmergeInvestor({ id: investor.id })),
										investor.mergedInto
											? () =>
													must(mergeInvestor({ id: investor.mergedInto ?? 0 }, { other: investor.id })).then(
														() => must(readDeskInvestor({ id: investor.id })),
													)
											: undefined,
										t('desk.merge.undone', { name }),
									)
								}
							>
								{t('desk.merge.undo')}
							</Menu.Item>
						)}
						{state !== 'merged' && (
							<WithdrawItem
								name={name}
								isWithdrawn={state === 'withdrawn'}
								withdraw={() => must(withdrawInvestor({ id: investor.id }))}
								restore={() => must(restoreInvestor({ id: investor.id }))}
								act={act}
							/>
						)}
					</>
				)
			}
			aside={
				investor && (
					<>
						<AddressSection page={investor.page} />
						<Actions
							queryKey={['investor-actions', investor.id]}
							load={(page) => listInvestorActions({ id: investor.id, ...page })}
							labels={labelsOf(form.info)}
						/>
					</>
				)
			}
		>
			{investor?.mergedInto && (
				<Alert mb="md" color="gray">
					{t('desk.merge.into')}{' '}
					<Link to="/directory/investors/$id" params={{ id: String(investor.mergedInto) }}>
						{t('desk.merge.open')}
					</Link>
				</Alert>
			)}
			<Section title={t('search.investor')}>
				<TextField {...form.bind('name')} required maxLength={120} />
				<Row>
					<ChoiceField
						{...form.bind('kind')}
						options={(['firm', 'person', 'unknown'] as const).map((kind) => ({
							value: kind,
							label: t(kindName[kind]),
						}))}
					/>
					<TextField {...form.bind('city')} maxLength={120} />
				</Row>
				<LongTextField {...form.bind('description')} maxLength={5000} rows={5} />
				<AddressField {...form.bind('website')} />
				<PictureField {...form.bind('logo')} file={investor?.logoFile} />
				{form.values.kind === 'person' && (
					<PersonPicker
						{...form.bind('person')}
						onChange={(person) => form.bind('person').onChange(person ?? null)}
						description={t('desk.investors.person.text')}
					/>
				)}
			</Section>
			<Section title={t('desk.names')}>
				<NamesField {...form.bind('names')} hideLabel />
			</Section>
			{investor && dialog === 'slug' && (
				<SlugDialog
					slug={investor.slug}
					onClose={() => setDialog(undefined)}
					save={(edit) => setInvestorSlug({ id: investor.id }, { ...edit, before: investor.slug })}
					onSaved={changed}
				/>
			)}
			{investor && dialog === 'merge' && (
				<MergeDialog
					label={t('company.investors')}
					text={t('desk.merge.text', { name })}
					picker={InvestorPicker}
					onClose={() => setDialog(undefined)}
					onMerge={(other) =>
						act(
							() => must(mergeInvestor({ id: investor.id }, { other })),
							() =>
								must(unmergeInvestor({ id: other })).then(() => must(readDeskInvestor({ id: investor.id }))),
							t('desk.merge.done.one', { into: name }),
						)
					}
				/>
			)}
		</FormPage>
	);
}
