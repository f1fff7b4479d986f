import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { createCompany, type DeskCompany, mergeCompany, unmergeCompany } from '../../../api/client.gen';
import { must } from '../../app/api';
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
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { Namesakes, type Typed } from './Namesakes';

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

/** A slug for a company that is merged into another one as soon as it is stored; it only redirects. */
const slugBeside = ({ slug }: DeskCompany): string => `${slug.slice(0, 70)}-${Date.now().toString(36)}`;

/**
 * The form that adds a company with its basic facts; its views have the others. If the server takes it for one of the directory,
 * the editor opens that one, merges what was typed into it, or says that it is another company.
 */
export function NewCompanyForm() {
	const { t, lang } = useLanguage();
	const navigate = useNavigate();
	const undoable = useUndoable();
	const [refused, setRefused] = useState<Typed>();
	const same = useRef<DeskCompany>(undefined);
	const form = useVersionedForm<NewFields, DeskCompany>({
		kind: 'company',
		id: 'new',
		record: undefined,
		fieldsOf: () => empty,
		versionOf: ({ version }) => version,
		save: (fields, _version, options) =>
			createCompany(
				{ locale: lang },
				same.current ? { ...fields, slug: slugBeside(same.current) } : fields,
				options,
			),
		lists: [['companies']],
		onCreated: async ({ id, name }) => {
			const into = same.current;
			const merged =
				into &&
				(await undoable({
					run: () => must(mergeCompany({ id: into.id }, { other: id })),
					undo: () => must(unmergeCompany({ id })),
					done: t('desk.merge.done', { name, into: into.name }),
					invalidate: [['companies']],
				}));
			const open = into && merged ? into.id : id;
			await navigate({ to: '/directory/companies/$id', params: { id: String(open) }, replace: true });
		},
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
	const { state, values } = form;
	useEffect(() => {
		const { reasons = {} } = (state.phase === 'refused' && state.problem) || {};
		if (state.phase !== 'refused') return;
		same.current = undefined;
		const isSimilar = [reasons.name, reasons.website].some((reason) => reason?.code === 'similar');
		setRefused(isSimilar ? { name: values.name, website: values.website } : undefined);
	}, [state]);
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
			</Section>
			{refused && refused.name === values.name && refused.website === values.website && (
				<Namesakes
					typed={refused}
					distinct={values.distinctFrom}
					isPending={state.phase === 'saving'}
					onDistinct={({ id }, isLast) => {
						form.change({ distinctFrom: [...values.distinctFrom, id] });
						if (isLast) void form.save();
					}}
					onMerge={(company, all) => {
						same.current = company;
						form.change({ distinctFrom: [...values.distinctFrom, ...all] });
						void form.save();
					}}
				/>
			)}
		</FormPage>
	);
}
