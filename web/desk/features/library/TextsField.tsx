import { Button, Group, Select } from '@mantine/core';
import { useState } from 'react';
import type { PictureTexts } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { directionOf, languageName } from '../../app/locales';
import { type Bound, errorsOf } from '../../forms/bound';
import { LongTextField } from '../../forms/fields';
import css from './Library.module.css';

const empty: PictureTexts = { alt: '', caption: '' };

/** Alternative texts and captions by language. Those of languages without their own are the texts above. */
export function TextsField({
	value,
	onChange,
	name,
	errors,
	disabled,
	alt,
	offered,
}: Bound<Record<string, PictureTexts>> & { alt: boolean; offered: string[] }) {
	const t = useT();
	const [added, setAdded] = useState<string[]>([]);
	const codes = offered.filter((code) => value[code] || added.includes(code));
	const field = (code: string, part: keyof PictureTexts, label: string) => ({
		name: `${name}.${code}.${part}`,
		label: `${label}: ${languageName(code)}`,
		value: value[code]?.[part] ?? '',
		onChange: (typed: string | undefined) =>
			onChange({ ...value, [code]: { ...empty, ...value[code], [part]: typed ?? '' } }),
		errors: errorsOf(errors, `${code}.${part}`),
		...(disabled && { disabled: true }),
	});
	const remove = (code: string) => {
		const { [code]: _, ...others } = value;
		setAdded((list) => list.filter((other) => other !== code));
		onChange(others);
	};
	return (
		<>
			{codes.map((code) => (
				<div key={code} className={css.language} lang={code} dir={directionOf(code)}>
					{alt && <LongTextField {...field(code, 'alt', t('desk.attr.alt'))} maxLength={1000} rows={1} />}
					<LongTextField {...field(code, 'caption', t('desk.attr.caption'))} maxLength={2000} rows={1} />
					<Group>
						<Button
							size="compact-sm"
							variant="subtle"
							c="var(--ink)"
							disabled={disabled ?? false}
							aria-label={t('desk.list.remove', { name: languageName(code) })}
							onClick={() => remove(code)}
						>
							{t('desk.remove')}
						</Button>
					</Group>
				</div>
			))}
			<Select
				aria-label={t('desk.names.add')}
				placeholder={t('desk.names.add')}
				data={offered
					.filter((code) => !codes.includes(code))
					.map((code) => ({ value: code, label: languageName(code) }))}
				value={null}
				disabled={disabled ?? false}
				onChange={(code) => code && setAdded((list) => [...list, code])}
				searchable
				nothingFoundMessage={t('desk.nothingFound')}
			/>
		</>
	);
}
