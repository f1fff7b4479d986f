import { maxCorrectionMessage, maxCorrectionSource, maxCorrectionValue } from '../../../api/limits.gen';
import type {
	CorrectFact,
	CorrectPart,
	FactGroup,
	CompanyCorrectPage as Model,
} from '../../../api/pages.gen';
import { FactLabel, FactValue } from '../../components/FactChange/FactChange';
import { Choice } from '../../components/Form/Choice';
import { Notice } from '../../components/Form/Field';
import { descriptionOf, FieldError, FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
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

const FactLinks = ({ group, model, view }: Props & { group: FactGroup }) => (
	<ul className={styles.facts}>
		{group.facts.map((fact) => (
			<li key={fact.href}>
				<a href={model.lite ? liteHref(fact.href) : fact.href}>
					<strong>
						<FactLabel fact={fact} view={view} />
					</strong>
					{fact.kind !== 'new' && fact.kind !== 'removed' && (
						<span className={styles.excerpt}>
							<FactValue kind={fact.kind} value={fact.value} lang={model.contentLang} view={view} />
						</span>
					)}
				</a>
			</li>
		))}
	</ul>
);

/**
 * The facts of the company, for a choice. Those of a person, a round or another entry are shown on
 * request.
 */
const FactChoice = ({ model, view }: Props) => (
	<>
		{model.groups.map((group) =>
			group.title === '' ? (
				<details key={group.name + (group.facts[0]?.href ?? '')} className={styles.entry}>
					<summary>
						<bdi {...writtenAttributes(view, group.name)}>{group.name}</bdi>
					</summary>
					<FactLinks group={group} model={model} view={view} />
				</details>
			) : (
				<section key={group.title}>
					<h2 className={styles.heading}>{view.t(group.title as MessageId)}</h2>
					<FactLinks group={group} model={model} view={view} />
				</section>
			),
		)}
	</>
);

/** The values of the company, such as its sectors, among all that it could have. */
const OptionsField = ({
	part,
	label,
	error,
}: {
	part: CorrectPart;
	label: string;
	error: string | undefined;
}) => {
	const chosen = part.value.split('\n');
	const id = `field-${part.name}`;
	return (
		<fieldset className={styles.options} aria-describedby={descriptionOf(id, error)}>
			<legend className={form.label}>{label}</legend>
			<FieldError id={id} error={error} />
			<div>
				{part.options.map(({ value, text }) => (
					<Choice
						key={value}
						type="checkbox"
						name={part.name}
						value={value}
						defaultChecked={chosen.includes(value)}
					>
						{text}
					</Choice>
				))}
			</div>
		</fieldset>
	);
};

/** The kinds of facts with several of the values that readers choose from. */
const optionKinds = ['sectors', 'models', 'verticals'];

/** A field for the new value or for a part of it, as its kind demands. */
const PartField = ({ part, fact, model, view }: Props & { part: CorrectPart; fact: CorrectFact }) => {
	const { t } = view;
	const { errors, values } = model;
	const { name, kind, value, required } = part;
	const label = t((part.label || (kind === 'amount' ? 'company.amount' : 'correction.value')) as MessageId);
	const [id, error] = [`field-${name}`, errors[name]];
	const frame = { id, label, error };
	if (optionKinds.includes(kind)) return <OptionsField part={part} label={label} error={error} />;
	if (part.options.length > 0) {
		return (
			<FieldFrame {...frame}>
				<select
					{...fieldAttributes(id, error)}
					className={form.input}
					name={name}
					defaultValue={value}
					required={required}
				>
					{(!required || value === '') && (
						<option value="">{required ? '–' : t('correction.unknown')}</option>
					)}
					{part.options.map((option) => (
						<option key={option.value} value={option.value}>
							{option.text}
						</option>
					))}
				</select>
			</FieldFrame>
		);
	}
	const hints: Record<string, string> = {
		date: t('company.edit.dateHint', { year: '2016', month: '2016-04', day: '2016-04-12' }),
		amount: t('company.edit.amountHint', { digits: '50000000', dollars: '5 million' }),
		names: t('company.edit.lines'),
	};
	const hint = [hints[kind], !required && kind !== 'amount' && t('correction.emptyHint')]
		.filter(Boolean)
		.join(' ');
	const attributes = {
		...fieldAttributes(id, error, hint !== ''),
		className: form.input,
		name,
		defaultValue: value,
		required,
	};
	const field = (
		<FieldFrame {...frame} hint={hint}>
			{kind === 'text' || kind === 'names' ? (
				<textarea
					{...attributes}
					rows={kind === 'names' ? 4 : 8}
					maxLength={part.max || maxCorrectionValue}
					{...langAttributes(view, model.contentLang)}
				/>
			) : (
				<input
					{...attributes}
					type="text"
					maxLength={part.max || 100}
					dir={kind === 'line' ? 'auto' : 'ltr'}
					inputMode={kind === 'year' || kind === 'percent' ? 'numeric' : kind === 'url' ? 'url' : undefined}
					autoComplete="off"
					// biome-ignore lint/a11y/noAutofocus: on a page with a validation error the invalid field comes first
					autoFocus={error !== undefined}
				/>
			)}
		</FieldFrame>
	);
	if (kind !== 'amount') return field;
	return (
		<div className={form.pair}>
			{field}
			<FieldFrame id="field-currency" label={t('company.edit.currency')} error={errors.currency}>
				<select
					{...fieldAttributes('field-currency', errors.currency)}
					className={form.input}
					name="currency"
					defaultValue={values.currency || 'INR'}
				>
					{fact.currencies.map((currency) => (
						<option key={currency}>{currency}</option>
					))}
				</select>
			</FieldFrame>
		</div>
	);
};

/** The form for one fact. */
const FactForm = ({ fact, model, view }: Props & { fact: CorrectFact }) => {
	const { t } = view;
	const { errors } = model;
	return (
		<>
			<h2 className={sheet.subtitle}>
				<FactLabel fact={fact} view={view} />
			</h2>
			{fact.kind !== 'new' && fact.kind !== 'removed' && (
				<div className={styles.present}>
					<p className={sheet.meta}>{t('correction.present')}</p>
					<div>
						<FactValue kind={fact.kind} value={fact.value} lang={model.contentLang} view={view} />
					</div>
				</div>
			)}
			<PostForm action={model.lite ? liteHref(model.action) : model.action} lite={model.lite}>
				{fact.parts.map((part) => (
					<PartField key={part.name} part={part} fact={fact} model={model} view={view} />
				))}
				<fieldset className={styles.evidence}>
					<legend>{t('correction.evidence')}</legend>
					<FieldFrame
						id="field-source"
						label={t('correction.source')}
						error={errors.source}
						hint={t('correction.sourceHint')}
					>
						<input
							{...fieldAttributes('field-source', errors.source, true)}
							className={form.input}
							name="source"
							type="text"
							dir="ltr"
							inputMode="url"
							maxLength={maxCorrectionSource}
							defaultValue={model.values.source}
							autoComplete="off"
							// biome-ignore lint/a11y/noAutofocus: on a page with a validation error the invalid field comes first
							autoFocus={errors.source !== undefined}
						/>
					</FieldFrame>
					<FieldFrame
						id="field-message"
						label={t('correction.note')}
						error={errors.message}
						hint={t('correction.noteHint')}
					>
						<textarea
							{...fieldAttributes('field-message', errors.message, true)}
							className={form.input}
							name="message"
							rows={4}
							maxLength={maxCorrectionMessage}
							defaultValue={model.values.message}
						/>
					</FieldFrame>
				</fieldset>
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

/**
 * The page for suggesting a correction of a fact of a company. Typed text stays in the tab until it
 * is sent.
 */
export const CompanyCorrectPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<Enhancement name="draft" when="load">
			<CorrectContent model={model} view={view} />
		</Enhancement>
	</Page>
);
