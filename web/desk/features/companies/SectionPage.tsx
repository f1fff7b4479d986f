import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
	type CompanyForm,
	type DeskCompany,
	type FormLists,
	readCompanyForm,
	readCompanyFormLists,
	readDeskCompany,
} from '../../../api/client.gen';
import type { Section as ProfileSection } from '../../../site/features/company/edit/section';
import { sectionsOf } from '../../../site/features/company/edit/sections';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { NotFound } from '../../components/NotFound';
import { PageSkeleton } from '../../components/PageSkeleton';
import { FormPage, Section } from '../../forms/FormPage';
import { RecordPage } from '../../forms/RecordPage';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { ChangedFacts } from './ChangedFacts';
import { CompanyTabs, sectionTitles } from './CompanyTabs';
import { CompanyView } from './CompanyView';
import { formKey } from './formKey';
import { LogoField } from './LogoField';
import { kindOf, sectionNames } from './names';
import { SectionFields } from './SectionFields';
import { infoOf, type Row, rowOf, saveSection } from './section';

/** A section of the profile of the company that the address names. */
export function SectionPage() {
	const { id, section } = useParams({ from: '/shell/directory/companies/$id/$section' });
	const name = sectionNames.find((one) => one === section);
	const number = Number(id);
	if (!name) return <NotFound />;
	return (
		<RecordPage queryKey={['company', id]} read={() => readDeskCompany({ id: number })}>
			{(company) =>
				company && (
					<RecordPage queryKey={formKey(number)} read={() => readCompanyForm({ id: number })}>
						{(form) => form && <WithLists key={name} company={company} form={form} name={name} />}
					</RecordPage>
				)
			}
		</RecordPage>
	);
}

interface Props {
	company: DeskCompany;
	form: CompanyForm;
	name: (typeof sectionNames)[number];
}

/** Reads the options of the fields. A company without answers has no section of them. */
function WithLists({ company, form, name }: Props) {
	const { t, lang } = useLanguage();
	const lists = useQuery({
		queryKey: ['company-form-lists', lang],
		queryFn: () => must(readCompanyFormLists({ locale: lang })),
		staleTime: Number.POSITIVE_INFINITY,
	});
	const section = useMemo(
		() => lists.data && sectionsOf({ ...lists.data, form }, t, true).find((one) => one.name === name),
		[lists.data, form, name, t],
	);
	if (!lists.data) return <PageSkeleton />;
	if (!section)
		return (
			<CompanyView company={company}>
				<Text size="sm" c="dimmed" mt="md">
					{t('company.edit.noAnswers')}
				</Text>
			</CompanyView>
		);
	return <SectionForm company={company} form={form} name={name} section={section} lists={lists.data} />;
}

function SectionForm({
	company,
	form,
	name,
	section,
	lists,
}: Props & { section: ProfileSection; lists: FormLists }) {
	const { t, lang } = useLanguage();
	const { id } = company;
	const versioned = useVersionedForm<Row, CompanyForm>({
		kind: kindOf(name),
		id,
		record: form,
		fieldsOf: (record) => rowOf(section, section.valuesOf(record ?? form)),
		versionOf: ({ versions }) => versions[name] ?? 0,
		save: (row, version, _options, read) =>
			saveSection(section, { id, locale: lang, version: Number(version) }, row, read),
		read: () => readCompanyForm({ id }),
		queryKey: formKey(id),
		lists: [['company-history', id], ['company', String(id)], ['companies']],
		titleOf: () => `${company.name} – ${t(sectionTitles[name])}`,
		fields: infoOf(section, t),
	});
	const readOnly = company.withdrawn;
	return (
		<FormPage
			form={versioned}
			title={company.name}
			back={{ to: '/directory/companies', label: t('menu.companies') }}
			readOnly={readOnly}
			aside={name !== 'award' && <ChangedFacts id={id} section={name} />}
		>
			<CompanyTabs id={id} />
			<Section title={t(sectionTitles[name])} named>
				{name === 'introduction' && (
					<LogoField company={company} form={form} lists={lists} disabled={readOnly} />
				)}
				<SectionFields
					definition={section}
					row={versioned.values}
					bind={versioned.bind}
					rules={lists.options.rules}
					readOnly={readOnly}
				/>
			</Section>
		</FormPage>
	);
}
