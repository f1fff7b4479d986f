import { useNavigate } from '@tanstack/react-router';
import { createCompany, type DeskCompany } from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { languageName } from '../../app/locales';
import { FormPage, Row, Section } from '../../forms/FormPage';
import {
	AddressField,
	CountryField,
	LanguageField,
	LongTextField,
	SlugField,
	TextField,
} from '../../forms/fields';
import { CompaniesPicker } from '../../forms/pickers';
import { useVersionedForm } from '../../forms/useVersionedForm';

interface NewFields {
	name: string;
	slug: string;
	subtitle: string;
	description: string;
	website: string;
	city: string;
	country: string;
	lang: string;
	/** Companies that the server takes for the same one, and that the editor says are others. */
	distinctFrom: number[];
}

const empty: NewFields = {
	name: '',
	slug: '',
	subtitle: '',
	description: '',
	website: '',
	city: '',
	country: '',
	lang: 'en',
	distinctFrom: [],
};

/** The form that adds a company with its basic facts; the wizard of the site has the others. */
export function NewCompanyForm() {
	const { t, lang } = useLanguage();
	const navigate = useNavigate();
	const form = useVersionedForm<NewFields, DeskCompany>({
		kind: 'company',
		id: 'new',
		record: undefined,
		fieldsOf: () => empty,
		versionOf: ({ version }) => version,
		save: (fields, _version, options) => createCompany({ locale: lang }, fields, options),
		lists: [['companies']],
		onCreated: ({ id }) =>
			navigate({ to: '/directory/companies/$id', params: { id: String(id) }, replace: true }),
		titleOf: ({ name }) => name,
		fields: {
			name: { label: t('account.name') },
			slug: { label: t('desk.slug') },
			subtitle: { label: t('desk.awards.subtitle') },
			description: { label: t('company.edit.description') },
			website: { label: t('company.website') },
			city: { label: t('desk.place') },
			country: { label: t('desk.country') },
			lang: { label: t('desk.textLanguage'), show: languageName },
			distinctFrom: { label: t('desk.distinct') },
		},
	});
	return (
		<FormPage
			form={form}
			title={t('desk.companies.add')}
			back={{ to: '/directory/companies', label: t('menu.companies') }}
		>
			<Section title={t('desk.company')}>
				<Row>
					<TextField {...form.bind('name')} required maxLength={120} />
					<SlugField {...form.bind('slug')} />
				</Row>
				<TextField {...form.bind('subtitle')} maxLength={160} />
				<LongTextField {...form.bind('description')} maxLength={5000} rows={4} />
				<Row>
					<AddressField {...form.bind('website')} />
					<TextField {...form.bind('city')} maxLength={120} />
				</Row>
				<Row>
					<CountryField {...form.bind('country')} description={t('desk.country.text')} />
					<LanguageField {...form.bind('lang')} />
				</Row>
				<CompaniesPicker {...form.bind('distinctFrom')} max={20} />
			</Section>
		</FormPage>
	);
}
