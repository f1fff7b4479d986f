import { Choice } from '../../../components/Form/Choice';
import { FieldError, FieldHint } from '../../../components/Form/FieldFrame';
import form from '../../../components/Form/Form.module.css';
import { Icon } from '../../../components/Icon/Icon';
import type { Translate } from '../../../i18n/translate';
import { parseAmount, readableAmount } from './amounts';
import {
	amountExamples,
	dateExamplesOf,
	type Field,
	isRequired,
	listOf,
	normalizedText,
	optionText,
	type Rules,
	textOf,
} from './definitions';
import styles from './Edit.module.css';
import type { Entry, Value } from './entries';
import { InvestorLines } from './InvestorLines';

export interface FieldProps {
	field: Field;
	entry: Entry;
	/** The id of the field's element. */
	id: string;
	error: string | undefined;
	rules: Rules;
	disabled: boolean;
	t: Translate;
	/** The language of the page, and the locale of its numbers. */
	lang: string;
	numbers: string;
	onChange: (value: Value) => void;
}

/** Chosen values of a long list, each with a button that removes it, and a list to add one. */
const Multiselect = ({
	field,
	entry,
	id,
	disabled,
	t,
	onChange,
	...aria
}: FieldProps & Record<string, unknown>) => {
	const chosen = listOf(entry.fields[field.name]);
	return (
		<>
			{chosen.length > 0 && (
				<ul className={styles.multiselect}>
					{chosen.map((value) => (
						<li key={value}>
							<button
								type="button"
								disabled={disabled}
								onClick={() => {
									onChange(chosen.filter((one) => one !== value));
									document.getElementById(id)?.focus();
								}}
							>
								<span>{optionText(field.options, value)}</span>
								<span className="hidden-text">{t('bookmark.remove')}</span>
								<Icon name="close" />
							</button>
						</li>
					))}
				</ul>
			)}
			<select
				{...ariaOf(aria)}
				id={id}
				className={form.input}
				value=""
				disabled={disabled}
				onChange={({ currentTarget: { value } }) => value !== '' && onChange([...chosen, value])}
			>
				<option value="">{t('company.edit.choose')}</option>
				{field.options
					?.filter(({ value }) => !chosen.includes(value))
					.map(({ value, label, lang }) => (
						<option key={value} value={value} lang={lang}>
							{label}
						</option>
					))}
			</select>
		</>
	);
};

const ariaOf = (props: Record<string, unknown>) => ({
	'aria-invalid': props['aria-invalid'] as true | undefined,
	'aria-describedby': props['aria-describedby'] as string | undefined,
});

const Control = (props: FieldProps & Record<string, unknown>) => {
	const { field, entry, id, rules, disabled, t, onChange } = props;
	const value = entry.fields[field.name];
	const isAddress = field.kind === 'url' || field.kind === 'date';
	const common = {
		id,
		className: form.input,
		disabled,
		'aria-required': isRequired(field, entry, rules) || undefined,
		...ariaOf(props),
	};
	switch (field.kind) {
		case 'textarea':
			return (
				<textarea
					{...common}
					dir={textOf(value) === '' ? undefined : 'auto'}
					rows={textOf(value).length > 400 ? 9 : 4}
					value={textOf(value)}
					onChange={({ currentTarget }) => onChange(currentTarget.value)}
				/>
			);
		case 'lines':
			if (field.investors)
				return (
					<InvestorLines
						area={common}
						lines={listOf(value)}
						known={field.investors}
						lang={props.lang}
						t={t}
						onChange={onChange}
					/>
				);
			return (
				<textarea
					{...common}
					dir={listOf(value).length === 0 ? undefined : 'auto'}
					rows={Math.max(3, Math.min(8, listOf(value).length + 1))}
					value={listOf(value).join('\n')}
					onChange={({ currentTarget }) =>
						onChange(currentTarget.value === '' ? [] : currentTarget.value.split('\n'))
					}
				/>
			);
		case 'select':
			return (
				<select
					{...common}
					value={textOf(value)}
					onChange={({ currentTarget }) => onChange(currentTarget.value)}
				>
					<option value="">–</option>
					{field.options?.map((option) => (
						<option key={option.value} value={option.value} lang={option.lang}>
							{option.label}
						</option>
					))}
				</select>
			);
		case 'multiselect':
			return <Multiselect {...props} t={t} />;
		default:
			return (
				<input
					{...common}
					type="text"
					inputMode={
						field.kind === 'url' ? 'url' : ['year', 'percent'].includes(field.kind) ? 'numeric' : undefined
					}
					dir={isAddress ? 'ltr' : textOf(value) === '' ? undefined : 'auto'}
					autoCapitalize={isAddress ? 'off' : undefined}
					value={textOf(value)}
					onChange={({ currentTarget }) => onChange(currentTarget.value)}
				/>
			);
	}
};

const Checkboxes = ({ field, entry, id, disabled, onChange }: FieldProps) => {
	const chosen = listOf(entry.fields[field.name]);
	return (
		<div className={styles.checkboxes}>
			{field.options?.map(({ value, label, lang }, i) => (
				<Choice
					key={value}
					type="checkbox"
					id={i === 0 ? id : undefined}
					disabled={disabled}
					checked={chosen.includes(value)}
					onChange={({ currentTarget: { checked } }) =>
						onChange(
							(field.options ?? [])
								.map((option) => option.value)
								.filter((one) => (one === value ? checked : chosen.includes(one))),
						)
					}
				>
					<span lang={lang}>{label}</span>
				</Choice>
			))}
		</div>
	);
};

/** The amount that was typed with its digits in groups and in words, so that it is easy to check. */
const ReadableAmount = ({ field, entry, id, t, numbers }: FieldProps) => {
	const parsed = parseAmount(normalizedText('amount', entry.fields[field.name]));
	if (!parsed) return null;
	const currency = parsed.currency || textOf(field.currencyField && entry.fields[field.currencyField]);
	return (
		<p className={styles.readable} id={`${id}-readable`}>
			{readableAmount({ amount: parsed.amount, currency }, { t, numbers }).map((text, i) => (
				<bdi key={text}>
					{i > 0 && ' · '}
					{text}
				</bdi>
			))}
		</p>
	);
};

/** A labelled field of the company form, with its hint and its validation message. */
export const FieldInput = (props: FieldProps) => {
	const { field, entry, id, error, rules, disabled, t, onChange } = props;
	const legend = `${id}-label`;
	const label = field.text?.(entry) || t(field.label, field.labelValues);
	const optional = !isRequired(field, entry, rules);
	const describedBy =
		[
			error !== undefined && `${id}-error`,
			field.kind === 'amount' && `${id}-readable`,
			field.hint && `${id}-hint`,
		]
			.filter(Boolean)
			.join(' ') || undefined;
	const below = (
		<>
			<FieldError id={id} error={error} />
			{field.kind === 'amount' && <ReadableAmount {...props} />}
			{field.hint && (
				<FieldHint id={id}>{t(field.hint, { ...dateExamplesOf(field, rules), ...amountExamples })}</FieldHint>
			)}
		</>
	);
	if (field.kind === 'checkbox')
		return (
			<div className={form.field}>
				<Choice
					id={id}
					type="checkbox"
					disabled={disabled}
					checked={entry.fields[field.name] === true}
					onChange={({ currentTarget }) => onChange(currentTarget.checked)}
					aria-describedby={describedBy}
				>
					{label}
				</Choice>
				{below}
			</div>
		);
	if (field.kind === 'checkboxes')
		return (
			// biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out like the labels of the other fields
			<div className={form.field} role="group" aria-labelledby={legend} aria-describedby={describedBy}>
				<span className={form.label} id={legend}>
					{label}
				</span>
				<Checkboxes {...props} />
				{below}
			</div>
		);
	return (
		<div className={form.field}>
			<label className={form.label} htmlFor={id}>
				{field.text ? <bdi>{label}</bdi> : label}
				{!optional && <span className={form.optional}>{t('company.edit.required')}</span>}
			</label>
			<Control {...props} aria-invalid={error !== undefined || undefined} aria-describedby={describedBy} />
			{below}
		</div>
	);
};
