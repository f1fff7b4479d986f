import { Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
	type DeskCompany,
	listCompanyActions,
	mergeCompany,
	readDeskCompany,
	restoreCompany,
	saveCompany,
	setCompanyPath,
	setCompanySlug,
	unmergeCompany,
	withdrawCompany,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage, useT } from '../../app/i18n';
import { languageName } from '../../app/locales';
import { Actions } from '../../components/Actions';
import { Icon } from '../../components/Icon';
import { State } from '../../components/State';
import { countryName } from '../../forms/countries';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { FormPage, Row, Section } from '../../forms/FormPage';
import { CountryField, LanguageField, TextField } from '../../forms/fields';
import { MergeDialog } from '../../forms/MergeDialog';
import { NamesField } from '../../forms/NamesField';
import { showNames } from '../../forms/names';
import { CompanyPicker } from '../../forms/pickers';
import { AddressSection, labelsOf, PageItems, useRecordActions, WithdrawItem } from '../../forms/record';
import { SlugDialog } from '../../forms/SlugDialog';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { CompanyTabs } from './CompanyTabs';

interface Fields {
	names: Record<string, string[]>;
	lang: string;
	country: string;
}

/** The names of a company, its address and its state. */
export function CompanyForm({ company }: { company: DeskCompany }) {
	const { t, lang } = useLanguage();
	const client = useQueryClient();
	const undoable = useUndoable();
	const [dialog, setDialog] = useState<'slug' | 'path' | 'merge'>();
	const { id, name } = company;
	const key = ['company', String(id)];
	const lists = [['companies'], ['company-actions', id]];
	const form = useVersionedForm<Fields, DeskCompany>({
		kind: 'company',
		id,
		record: company,
		fieldsOf: (record) => ({
			names: record?.names ?? {},
			lang: record?.lang ?? 'en',
			country: record?.country ?? '',
		}),
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			saveCompany({ id, locale: lang }, { ...fields, version: Number(version) }, options),
		read: () => readDeskCompany({ id }),
		queryKey: key,
		lists,
		titleOf: () => name,
		fields: {
			names: {
				label: t('desk.names'),
				show: showNames,
			},
			lang: { label: t('desk.textLanguage'), show: languageName },
			country: { label: t('desk.country'), show: (country) => countryName(country, lang) },
		},
	});
	const { act, changed } = useRecordActions<DeskCompany>(key, lists);
	const refresh = () => {
		for (const queryKey of [key, ...lists]) void client.invalidateQueries({ queryKey });
	};
	return (
		<FormPage
			form={form}
			title={name}
			back={{ to: '/directory/companies', label: t('menu.companies') }}
			status={
				<State
					kind={company.withdrawn ? 'off' : 'live'}
					label={t(company.withdrawn ? 'desk.state.withdrawn' : 'desk.state.shown')}
				/>
			}
			menu={
				<>
					{!company.withdrawn && (
						<>
							<PageItems page={company.page} onSlug={() => setDialog('slug')} />
							<Menu.Item leftSection={<Icon name="link" size={16} />} onClick={() => setDialog('path')}>
								{t('desk.ownPath')}
							</Menu.Item>
							<Menu.Item leftSection={<Icon name="redirect" size={16} />} onClick={() => setDialog('merge')}>
								{t('desk.merge.other')}
							</Menu.Item>
						</>
					)}
					<WithdrawItem
						name={name}
						isWithdrawn={company.withdrawn}
						withdraw={() => must(withdrawCompany({ id }))}
						restore={() => must(restoreCompany({ id }))}
						act={act}
					/>
				</>
			}
			aside={
				<>
					<AddressSection page={company.page} />
					<Actions
						queryKey={['company-actions', id]}
						load={(page) => listCompanyActions({ id, ...page })}
						labels={labelsOf(form.info)}
					/>
				</>
			}
		>
			<CompanyTabs id={id} />
			<Section title={t('desk.names')} named>
				<NamesField {...form.bind('names')} hideLabel />
				<Row>
					<LanguageField {...form.bind('lang')} />
					<CountryField {...form.bind('country')} description={t('desk.country.text')} />
				</Row>
			</Section>
			{dialog === 'slug' && (
				<SlugDialog
					slug={company.slug}
					onClose={() => setDialog(undefined)}
					save={(edit) => setCompanySlug({ id }, { ...edit, before: company.slug })}
					onSaved={changed}
				/>
			)}
			{dialog === 'path' && (
				<PathDialog company={company} onClose={() => setDialog(undefined)} onSaved={refresh} />
			)}
			{dialog === 'merge' && (
				<MergeDialog
					label={t('desk.company')}
					text={t('desk.merge.company.text', { name: company.name })}
					picker={CompanyPicker}
					onClose={() => setDialog(undefined)}
					onMerge={(other) =>
						undoable({
							run: () => must(mergeCompany({ id }, { other })),
							undo: () => must(unmergeCompany({ id: other })),
							done: t('desk.merge.done.one', { into: name }),
							invalidate: [key, ...lists],
						})
					}
				/>
			)}
		</FormPage>
	);
}

/** The dialog that gives the page of a company a path of its own. */
function PathDialog({
	company,
	onClose,
	onSaved,
}: {
	company: DeskCompany;
	onClose: () => void;
	onSaved: () => void;
}) {
	const t = useT();
	const before = company.page.startsWith('/companies/') ? '' : company.page;
	const form = useDialogForm({
		name: `company-path:${company.id}`,
		initial: { path: before },
		submit: async ({ path }) => {
			const answer = await setCompanyPath({ id: company.id }, { path, before });
			if (!answer.ok && answer.status === 409) onSaved();
			return answer;
		},
		onDone: () => {
			onClose();
			onSaved();
		},
	});
	return (
		<FormDialog form={form} opened onClose={onClose} title={t('desk.ownPath')} action={t('desk.save')}>
			<TextField
				{...form.bind('path', t('desk.ownPath'))}
				ltr
				maxLength={120}
				description={t('desk.ownPath.text', { path: '/kiln-and-loom' })}
			/>
		</FormDialog>
	);
}
