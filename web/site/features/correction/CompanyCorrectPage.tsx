import type { ReactNode } from 'react';
import { maxCorrectionMessage, maxCorrectionSource, maxCorrectionValue } from '../../../api/limits.gen';
import type { CorrectFact, CompanyCorrectPage as Model } from '../../../api/pages.gen';
import { FactLabel, FactValue } from '../../components/FactChange/FactChange';
import { Field, Notice } from '../../components/Form/Field';
import form from '../../components/Form/Form.module.css';
import { PostForm } from '../../components/Form/PostForm';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { Enhancement } from '../../enhancements/Enhancement';
import type { MessageId } from '../../i18n/translate';
import { liteHref } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { writtenAttributes } from '../../written';
import styles from './Correction.module.css';

interface Props {
	model: Model;
	view: View;
}

/** The facts of the company from which the reader chooses one. */
const FactChoice = ({ model, view }: Props) => (
	<>
		{model.groups.map((group) => (
			<section key={group.title + group.name + (group.facts[0]?.href ?? '')}>
				<h2 className={styles.heading}>
					{group.title === '' ? (
						<bdi {...writtenAttributes(view, group.name)}>{group.name}</bdi>
					) : (
						view.t(group.title as MessageId)
					)}
				</h2>
				<ul className={styles.facts}>
					{group.facts.map((fact) => (
						<li key={fact.href}>
							<a href={model.lite ? liteHref(fact.href) : fact.href}>
								<strong>{view.t(fact.label as MessageId)}</strong>
								<span className={styles.excerpt}>
									<FactValue kind={fact.kind} value={fact.value} lang={model.contentLang} view={view} />
								</span>
							</a>
						</li>
					))}
				</ul>
			</section>
		))}
	</>
);

/** The label of a field that is not an input, with its message and hint. */
const Labelled = ({
	name,
	label,
	hint,
	optional = false,
	model,
	view,
	children,
}: Props & { name: string; label: string; hint?: string; optional?: boolean; children: ReactNode }) => (
	<div className={form.field}>
		<label className={form.label} htmlFor={`field-${name}`}>
			{label}
			{optional && <span className={form.optional}>{view.t('form.optional')}</span>}
		</label>
		{children}
		{model.errors[name] !== undefined && (
			<p className={form.error} id={`field-${name}-error`}>
				{model.errors[name]}
			</p>
		)}
		{hint !== undefined && (
			<p className={form.hint} id={`field-${name}-hint`}>
				{hint}
			</p>
		)}
	</div>
);

/** The attributes of a field that connect it with its message and hint. */
const descriptionAttributes = (errors: Model['errors'], name: string, hint: boolean) => ({
	id: `field-${name}`,
	name,
	'aria-invalid': errors[name] === undefined ? undefined : true,
	'aria-describedby':
		[errors[name] !== undefined && `field-${name}-error`, hint && `field-${name}-hint`]
			.filter(Boolean)
			.join(' ') || undefined,
});

/** The field for the new value, as the kind of the fact demands. */
const ValueField = ({ fact, model, view }: Props & { fact: CorrectFact }) => {
	const { t } = view;
	const { errors, values } = model;
	const label = t('correction.value');
	if (fact.options.length > 0) {
		return (
			<Labelled name="value" label={label} model={model} view={view}>
				<select
					className={form.input}
					{...descriptionAttributes(errors, 'value', false)}
					defaultValue={values.value}
				>
					{fact.kind === 'size' && <option value="">{t('correction.unknown')}</option>}
					{fact.options.map((option) => (
						<option key={option.value} value={option.value}>
							{option.text}
						</option>
					))}
				</select>
			</Labelled>
		);
	}
	if (fact.kind === 'text' || fact.kind === 'names') {
		const hint = fact.kind === 'names' ? t('company.edit.lines') : undefined;
		return (
			<Labelled name="value" label={label} hint={hint} model={model} view={view}>
				<textarea
					className={form.input}
					{...descriptionAttributes(errors, 'value', hint !== undefined)}
					rows={fact.kind === 'names' ? 4 : 8}
					maxLength={fact.max || maxCorrectionValue}
					defaultValue={values.value}
					{...langAttributes(view, model.contentLang)}
				/>
			</Labelled>
		);
	}
	const hints: Record<string, string> = {
		date: t('company.edit.dateHint', { year: '2016', month: '2016-04', day: '2016-04-12' }),
		amount: t('company.edit.amountHint', { digits: '50000000', dollars: '5 million' }),
	};
	const field = (
		<Field
			name="value"
			label={fact.kind === 'amount' ? t('company.amount') : label}
			errors={errors}
			view={view}
			optional
			hint={hints[fact.kind] ?? ''}
			maxLength={fact.max || 100}
			defaultValue={values.value}
			dir={fact.kind === 'line' ? 'auto' : 'ltr'}
			inputMode={fact.kind === 'year' ? 'numeric' : fact.kind === 'url' ? 'url' : undefined}
			autoComplete="off"
		/>
	);
	if (fact.kind !== 'amount') return field;
	return (
		<div className={form.pair}>
			{field}
			<Labelled name="currency" label={t('company.edit.currency')} model={model} view={view}>
				<select
					className={form.input}
					{...descriptionAttributes(errors, 'currency', false)}
					defaultValue={values.currency || 'INR'}
				>
					{fact.currencies.map((currency) => (
						<option key={currency}>{currency}</option>
					))}
				</select>
			</Labelled>
		</div>
	);
};

/** The form for one fact. */
const FactForm = ({ fact, model, view }: Props & { fact: CorrectFact }) => {
	const { t } = view;
	return (
		<>
			<h2 className={sheet.subtitle}>
				<FactLabel fact={fact} view={view} />
			</h2>
			<div className={styles.present}>
				<p className={sheet.meta}>{t('correction.present')}</p>
				<div>
					<FactValue kind={fact.kind} value={fact.value} lang={model.contentLang} view={view} />
				</div>
			</div>
			<PostForm action={model.lite ? liteHref(model.action) : model.action} lite={model.lite}>
				<ValueField fact={fact} model={model} view={view} />
				<Field
					name="source"
					label={t('correction.source')}
					errors={model.errors}
					view={view}
					hint={t('correction.sourceHint')}
					optional
					dir="ltr"
					inputMode="url"
					maxLength={maxCorrectionSource}
					defaultValue={model.values.source}
					autoComplete="off"
				/>
				<Labelled
					name="message"
					label={t('correction.note')}
					hint={t('correction.noteHint')}
					optional
					model={model}
					view={view}
				>
					<textarea
						className={form.input}
						{...descriptionAttributes(model.errors, 'message', true)}
						rows={4}
						maxLength={maxCorrectionMessage}
						defaultValue={model.values.message}
					/>
				</Labelled>
				<button className={form.button} type="submit">
					{t('correction.send')}
				</button>
			</PostForm>
		</>
	);
};

/** The form that suggests a correction, without the frame. The lite form uses it too. */
export const CorrectContent = ({ model, view }: Props) => {
	const { t } = view;
	const href = (path: string) => (model.lite ? liteHref(path) : path);
	return (
		<div className={`${sheet.sheet} ${sheet.narrow}`} data-untracked="">
			<header className={sheet.head}>
				<h1 className={sheet.title}>{model.head.title}</h1>
				{model.groups.length > 0 && <p className={sheet.lede}>{t('correction.lead')}</p>}
			</header>
			<div className={styles.page}>
				<Notice text={model.notice} />
				{model.sent && (
					<p className={form.done} role="status" data-sent="">
						{t('correction.sent')}
					</p>
				)}
				<FactChoice model={model} view={view} />
				{model.fact !== null && <FactForm fact={model.fact} model={model} view={view} />}
				<p className={`${form.links} touch`}>
					{model.groups.length === 0 && <a href={href(model.choice)}>{t('correction.other')}</a>}
					<a href={href(model.own)}>{t('correction.mine')}</a>
					<a href={href(model.profile)}>{model.name}</a>
				</p>
			</div>
		</div>
	);
};

/** The page on which a reader suggests a correction of a fact of a company. Typed text stays in the tab until it is sent. */
export const CompanyCorrectPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<Enhancement name="draft" when="load">
			<CorrectContent model={model} view={view} />
		</Enhancement>
	</Page>
);
