import {
	ColorInput,
	Group,
	Input,
	type InputWrapperProps,
	MultiSelect,
	NumberInput,
	Select,
	Switch,
	TagsInput,
	Textarea,
	TextInput,
} from '@mantine/core';
import { useMemo } from 'react';
import { useLanguage, useT } from '../app/i18n';
import { locales } from '../app/locales';
import { useSession } from '../app/session';
import { type Bound, errorOf } from './bound';
import { countryChoices, countryCode } from './countries';
import { instantOf, localOf } from './zone';

/** The options that every field may have besides its Bound. */
export interface FieldOptions {
	description?: string;
	required?: boolean;
	readOnly?: boolean;
}

type Props<T, O = object> = Bound<T> & FieldOptions & O;

/** The properties that the controls of Mantine get from a field. */
export const shared = <T,>({
	name,
	label,
	description,
	required = false,
	readOnly = false,
	value,
	errors,
	disabled,
	rules,
	min,
	max,
}: Bound<T> & FieldOptions & { min?: number; max?: number }) => {
	if (!readOnly && !disabled) rules?.set(name, { value, required, min, max });
	return {
		name,
		label,
		...(description && { description }),
		required,
		error: errorOf({ errors }),
		...(disabled && { disabled: true }),
	};
};

/** Adds a missing slash to the beginning of a typed path. A text that may be an address is not changed. */
export function withSlash(typed: string): string {
	const path = typed.trim();
	return path === '' || /^[/#?]/.test(path) || /^[^/?#]*[.:]/.test(path) ? path : `/${path}`;
}

/** A text of one line. One whose placeholder begins with a slash is a path: a missing slash is added when it loses the focus. */
export function TextField(
	props: Props<
		string | undefined,
		{ maxLength?: number; ltr?: boolean; type?: string; placeholder?: string; autoFocus?: boolean }
	>,
) {
	const { value, onChange, maxLength, ltr = false, type, placeholder, readOnly, autoFocus } = props;
	return (
		<TextInput
			{...shared(props)}
			value={value ?? ''}
			onChange={(event) => onChange(event.currentTarget.value)}
			{...(placeholder?.startsWith('/') && {
				onBlur: () => {
					const path = withSlash(value ?? '');
					if (path !== (value ?? '')) onChange(path);
				},
			})}
			dir={ltr ? 'ltr' : 'auto'}
			{...(maxLength && { maxLength })}
			{...(type && { type })}
			{...(placeholder && { placeholder })}
			// The dialog that has the field focuses it.
			{...(autoFocus && { 'data-autofocus': true })}
			readOnly={readOnly ?? false}
		/>
	);
}

/** The address of a page on the web. */
export const AddressField = (props: Props<string | undefined>) => (
	<TextField {...props} ltr type="url" maxLength={500} placeholder="https://" />
);

/** The part of an address that names a record: lower-case letters, digits and hyphens. */
export const SlugField = (props: Props<string | undefined>) => (
	<TextField
		{...props}
		ltr
		maxLength={80}
		onChange={(value) => props.onChange((value ?? '').toLowerCase().replace(/\s+/g, '-'))}
	/>
);

/** A text of several lines. Near its limit the number of characters is shown. */
export function LongTextField(props: Props<string | undefined, { maxLength?: number; rows?: number }>) {
	const { value = '', onChange, maxLength, rows = 4, description, readOnly } = props;
	const length = [...value].length;
	const near = maxLength !== undefined && length > maxLength * 0.9;
	return (
		<Textarea
			{...shared(props)}
			description={near ? `${description ? `${description} ` : ''}${length} / ${maxLength}` : description}
			value={value}
			onChange={(event) => onChange(event.currentTarget.value)}
			autosize
			minRows={rows}
			maxRows={24}
			dir="auto"
			readOnly={readOnly ?? false}
		/>
	);
}

/** The limits of a number as shown below its label; undefined without a maximum. */
const limitsOf = (min: number | undefined, max: number | undefined): string | undefined =>
	max === undefined ? undefined : `\u2066${min === undefined ? '≤ ' : `${min}–`}${max}\u2069`;

/** A number; null or undefined for none. */
export function NumberField(
	props: Props<
		number | null | undefined,
		{ min?: number; max?: number; decimals?: number; empty?: null | undefined }
	>,
) {
	const { value, onChange, min, max, decimals = 0, readOnly, description } = props;
	return (
		<NumberInput
			{...shared(props)}
			description={description ?? limitsOf(min, max)}
			value={value ?? ''}
			onChange={(typed) =>
				onChange(typeof typed === 'number' ? typed : 'empty' in props ? props.empty : null)
			}
			{...(min !== undefined && { min })}
			{...(max !== undefined && { max })}
			clampBehavior="none"
			allowDecimal={decimals > 0}
			decimalScale={decimals}
			hideControls
			inputMode="decimal"
			dir="ltr"
			readOnly={readOnly ?? false}
		/>
	);
}

/** Yes or no. */
export function SwitchField(props: Props<boolean | undefined>) {
	const { value, onChange, readOnly, ...rest } = props;
	const { required: _, ...field } = shared({ ...rest, value, onChange });
	return (
		<Switch
			{...field}
			checked={value ?? false}
			onChange={(event) => onChange(event.currentTarget.checked)}
			disabled={readOnly ?? rest.disabled ?? false}
		/>
	);
}

export interface Choice {
	value: string;
	label: string;
}

/** One of some choices; "" for none, if it can be cleared. */
export function ChoiceField<T extends string>(
	props: Props<
		T | undefined,
		{ options: Choice[]; clearable?: boolean; searchable?: boolean; placeholder?: string }
	>,
) {
	const { value, onChange, options, clearable = false, searchable, placeholder, readOnly } = props;
	const t = useT();
	return (
		<Select
			{...shared(props)}
			data={options}
			value={value || null}
			onChange={(chosen) => onChange((chosen ?? '') as T)}
			clearable={clearable}
			allowDeselect={clearable}
			searchable={searchable ?? options.length > 15}
			nothingFoundMessage={t('desk.nothingFound')}
			{...(placeholder && { placeholder })}
			readOnly={readOnly ?? false}
		/>
	);
}

/** Several of some choices, in the order in which they were chosen. */
export function ChoicesField(props: Props<string[] | undefined, { options: Choice[]; max?: number }>) {
	const { value, onChange, options, max, readOnly } = props;
	const t = useT();
	return (
		<MultiSelect
			{...shared(props)}
			data={options}
			value={value ?? []}
			onChange={onChange}
			{...(max && { maxValues: max })}
			searchable
			hidePickedOptions
			nothingFoundMessage={t('desk.nothingFound')}
			readOnly={readOnly ?? false}
		/>
	);
}

/** Some words or names, each ended with Enter. What is typed is passed to onTyped, and known ones are offered. */
export function WordsField(
	props: Props<string[], { max?: number; known?: string[]; onTyped?: (text: string) => void }>,
) {
	const { value, onChange, max, known, onTyped, description, readOnly } = props;
	const t = useT();
	return (
		<TagsInput
			{...shared(props)}
			description={description ?? t('desk.awards.words', { key: 'Enter' })}
			value={value}
			onChange={onChange}
			{...(max && { maxTags: max })}
			{...(known && { data: known })}
			{...(onTyped && { onSearchChange: onTyped })}
			acceptValueOnBlur
			readOnly={readOnly ?? false}
		/>
	);
}

/** A day such as 2026-12-01; "" for none. */
export const DateField = (props: Props<string | undefined>) => (
	<TextInput
		{...shared(props)}
		type="date"
		value={props.value ?? ''}
		onChange={(event) => props.onChange(event.currentTarget.value)}
		readOnly={props.readOnly ?? false}
	/>
);

/** A year, a month or a day, such as 2016, 2016-04 or 2016-04-01; "" for none. */
export function PartialDateField(props: Props<string | undefined>) {
	const t = useT();
	return (
		<TextField
			{...props}
			onChange={(value) => props.onChange((value ?? '').trim())}
			ltr
			maxLength={10}
			placeholder="2026-04-01"
			description={props.description ?? t('desk.date.partial', { year: '2016', month: '2016-04' })}
		/>
	);
}

/** A moment as RFC 3339 in UTC, typed as the time of a time zone; "" for none. */
export function DateTimeField(props: Props<string | null | undefined, { timeZone: string }>) {
	const { value, onChange, timeZone, description, readOnly } = props;
	const t = useT();
	return (
		<TextInput
			{...shared(props)}
			type="datetime-local"
			description={description ?? t('desk.schedule.zone', { zone: timeZone })}
			value={value ? localOf(new Date(value), timeZone) : ''}
			onChange={(event) => onChange(instantOf(event.currentTarget.value, timeZone) ?? '')}
			readOnly={readOnly ?? false}
		/>
	);
}

export interface Amount {
	amount: number | null;
	currency: string;
}

/** An amount of money with its currency. */
export function AmountField(props: Props<Amount, { currencies?: string[] }>) {
	const {
		value,
		onChange,
		label,
		description,
		required,
		errors,
		currencies = ['INR', 'USD', 'EUR', 'GBP'],
	} = props;
	const t = useT();
	const wrapper: InputWrapperProps = {
		label,
		...(description && { description }),
		...(required && { required }),
		error: errorOf({ errors }),
	};
	return (
		<Input.Wrapper {...wrapper} labelElement="div">
			<Group gap="xs" wrap="nowrap">
				<Select
					aria-label={t('company.edit.currency')}
					w="6rem"
					data={
						currencies.includes(value.currency) ? currencies : [...currencies, value.currency].filter(Boolean)
					}
					value={value.currency || null}
					onChange={(currency) => onChange({ ...value, currency: currency ?? '' })}
					allowDeselect={false}
				/>
				<NumberInput
					aria-label={label}
					style={{ flex: 1 }}
					value={value.amount ?? ''}
					onChange={(amount) => onChange({ ...value, amount: typeof amount === 'number' ? amount : null })}
					min={0}
					thousandSeparator=","
					thousandsGroupStyle={value.currency === 'INR' ? 'lakh' : 'thousand'}
					hideControls
					dir="ltr"
				/>
			</Group>
		</Input.Wrapper>
	);
}

/** A colour such as #1d4ed8. */
export function ColourField(props: Props<string | undefined>) {
	const { value, onChange, readOnly } = props;
	return (
		<ColorInput
			// Mantine's button for picking a colour from the screen has no accessible name.
			withEyeDropper={false}
			{...shared(props)}
			value={value ?? ''}
			onChange={onChange}
			format="hex"
			// The error and the contrast below the field must stay visible.
			popoverProps={{ position: 'top-start' }}
			dir="ltr"
			readOnly={readOnly ?? false}
		/>
	);
}

/** One of the languages of the publication. */
export const LanguageField = (props: Props<string | undefined, { clearable?: boolean }>) => (
	<ChoiceField
		{...props}
		options={locales.map(({ code, name }) => ({ value: code, label: name }))}
		searchable
	/>
);

/** A country: the stored English name, or the code of a chosen country, which the server accepts too; "" for none. */
export function CountryField(props: Props<string | undefined>) {
	const { lang } = useLanguage();
	const { value = '' } = props;
	const choices = useMemo(() => countryChoices(lang), [lang]);
	const known = choices.some((choice) => choice.value === value) ? value : countryCode(value);
	return (
		<ChoiceField
			{...props}
			value={known ?? value}
			// A stored text that is no country's name stays until a country is chosen.
			options={value && !known ? [{ value, label: value }, ...choices] : choices}
			clearable
			searchable
		/>
	);
}

/** One of the brands that the editor may write for; "" means all of them, if all is set. */
export function BrandField(props: Props<string | undefined, { all?: boolean }>) {
	const { brands } = useSession();
	const t = useT();
	return (
		<ChoiceField
			{...props}
			options={brands.map(({ slug, name }) => ({ value: slug, label: name }))}
			clearable={props.all ?? false}
			{...(props.all && { placeholder: t('desk.allBrands') })}
			searchable
		/>
	);
}

const zones = (): string[] => Intl.supportedValuesOf?.('timeZone') ?? ['Asia/Kolkata', 'UTC'];

/** The name of a time zone, such as Asia/Kolkata. */
export function TimeZoneField(props: Props<string | undefined>) {
	const offered = zones();
	const all = props.value && !offered.includes(props.value) ? [props.value, ...offered] : offered;
	return <ChoiceField {...props} options={all.map((zone) => ({ value: zone, label: zone }))} searchable />;
}
