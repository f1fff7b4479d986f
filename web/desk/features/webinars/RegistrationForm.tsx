import { Button } from '@mantine/core';
import { useT } from '../../app/i18n';
import { type Bound, within } from '../../forms/bound';
import { Row, Section } from '../../forms/FormPage';
import { ChoiceField, LongTextField, SwitchField, TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import {
	type FieldName,
	type FormField,
	isOwn,
	nextField,
	ownNames,
	usualForm,
	usualNames,
} from './registration';

/** The fields of the registration form of a webinar; without any it has those of every webinar. */
export function RegistrationForm(bound: Bound<FormField[]>) {
	const t = useT();
	const { value } = bound;
	const names: { value: FieldName; label: string }[] = [
		...Object.entries(usualNames).map(([name, label]) => ({
			value: name as FieldName,
			label: t(label).replace(/\*$/, ''),
		})),
		...ownNames.map((name, index) => ({ value: name, label: t('desk.live.ownField', { n: index + 1 }) })),
	];
	const types = [
		{ value: 'text', label: t('desk.pitch.kind.short') },
		{ value: 'textarea', label: t('desk.pitch.kind.long') },
		{ value: 'select', label: t('desk.pitch.kind.choice') },
		{ value: 'checkbox', label: t('desk.live.tick') },
	];
	const nameOf = (name: FieldName) => names.find((one) => one.value === name)?.label ?? name;
	return (
		<Section title={t('desk.live.form')} text={t('desk.live.formText')}>
			{value.length === 0 && (
				<div>
					<Button variant="default" onClick={() => bound.onChange(usualForm())}>
						{t('desk.live.formUsual')}
					</Button>
				</div>
			)}
			<ListField
				{...bound}
				hideLabel
				empty={nextField(value)}
				max={15}
				titleOf={({ name, label }) => label || nameOf(name)}
				row={(field) => (
					<>
						<Row>
							<ChoiceField
								{...within(field, 'name', t('desk.live.field'))}
								options={names.filter(
									({ value: name }) =>
										name === field.value.name || !value.some((other) => other.name === name),
								)}
							/>
							{isOwn(field.value.name) && (
								<ChoiceField {...within(field, 'type', t('desk.pitch.kind'))} options={types} />
							)}
						</Row>
						<TextField
							{...within(field, 'label', t('desk.live.fieldLabel'))}
							required={isOwn(field.value.name)}
							maxLength={300}
							{...(!isOwn(field.value.name) && { placeholder: nameOf(field.value.name) })}
						/>
						{isOwn(field.value.name) && field.value.type === 'select' && (
							<LongTextField {...within(field, 'options', t('webinar.room.options'))} rows={3} required />
						)}
						<SwitchField {...within(field, 'required', t('desk.awards.required'))} />
					</>
				)}
			/>
		</Section>
	);
}
