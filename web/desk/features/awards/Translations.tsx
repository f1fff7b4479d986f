import { ActionIcon, Select } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../app/i18n';
import { languageName, locales } from '../../app/locales';
import { Icon } from '../../components/Icon';
import { type Bound, within } from '../../forms/bound';
import { FoldedLanguages } from '../../forms/FoldedLanguages';
import { LongTextField, TextField } from '../../forms/fields';
import css from './Awards.module.css';

/** A text of a record that can be given in several languages. */
export interface Part<N extends string> {
	name: N;
	label: string;
	maxLength: number;
	/** Whether it has several lines. */
	long?: boolean;
}

type Texts<N extends string> = Record<string, Record<N, string>>;

/** The texts of a record in other languages than its own, by language code. */
export function Translations<N extends string>({
	parts,
	own,
	...bound
}: Bound<Texts<N>> & {
	parts: Part<N>[];
	/** The language of the record, which is not offered. */
	own: string;
}) {
	const t = useT();
	const { value, onChange, label } = bound;
	const [added, setAdded] = useState<string[]>([]);
	const codes = [...new Set([...Object.keys(value), ...added])];
	const rest = locales.filter(({ code }) => code !== own && !codes.includes(code));
	const empty = Object.fromEntries(parts.map(({ name }) => [name, ''])) as Record<N, string>;
	const all = { ...bound, value: Object.fromEntries(codes.map((code) => [code, value[code] ?? empty])) };
	return (
		<fieldset aria-label={label} style={{ display: 'contents' }}>
			<FoldedLanguages codes={codes} hasErrors={Object.keys(bound.errors).length > 0}>
				{codes.map((code) => {
					const one = within(all, code, languageName(code));
					return (
						<fieldset key={code} className={css.translation} lang={code} aria-label={languageName(code)}>
							<div className={css.translationHead}>
								{languageName(code)}
								<ActionIcon
									color="gray"
									aria-label={t('desk.list.remove', { name: languageName(code) })}
									onClick={() => {
										setAdded(added.filter((other) => other !== code));
										onChange(Object.fromEntries(Object.entries(value).filter(([other]) => other !== code)));
									}}
								>
									<Icon name="trash" size={16} />
								</ActionIcon>
							</div>
							{parts.map((part) => {
								const field = within(one, part.name, part.label);
								return part.long ? (
									<LongTextField key={part.name} {...field} maxLength={part.maxLength} rows={2} />
								) : (
									<TextField key={part.name} {...field} maxLength={part.maxLength} />
								);
							})}
						</fieldset>
					);
				})}
			</FoldedLanguages>
			{rest.length > 0 && (
				<Select
					maw="16rem"
					aria-label={t('desk.names.add')}
					placeholder={t('desk.names.add')}
					data={rest.map(({ code, name }) => ({ value: code, label: name }))}
					value={null}
					onChange={(code) => {
						if (code) setAdded([...added, code]);
					}}
					searchable
					nothingFoundMessage={t('desk.nothingFound')}
				/>
			)}
		</fieldset>
	);
}

/** The texts that are stored by part and language, by language and part. */
export function joinTexts<N extends string>(parts: Record<N, Record<string, string> | undefined>): Texts<N> {
	const names = Object.keys(parts) as N[];
	const joined: Texts<N> = {};
	for (const name of names)
		for (const [code, text] of Object.entries(parts[name] ?? {})) {
			joined[code] ??= Object.fromEntries(names.map((other) => [other, ''])) as Record<N, string>;
			joined[code][name] = text;
		}
	return joined;
}

/** The texts of a part by language, without empty ones. */
export const splitTexts = <N extends string>(texts: Texts<N>, name: N): Record<string, string> =>
	Object.fromEntries(
		Object.entries(texts)
			.map(([code, parts]) => [code, parts[name].trim()] as const)
			.filter(([, text]) => text !== ''),
	);
