import { ActionIcon, Group, Input, Select, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../app/i18n';
import { languageName, locales } from '../app/locales';
import { Icon } from '../components/Icon';
import type { Bound } from './bound';
import { FoldedLanguages } from './FoldedLanguages';
import type { FieldOptions } from './fields';

type Names = Record<string, string[]>;

/** Names in other languages by language code, the usual one first. */
export function NamesField({
	value,
	onChange,
	label,
	description,
	errors,
	hideLabel = false,
	max = 10,
}: Bound<Names | undefined> &
	FieldOptions & {
		/** Whether a heading above says the same. */
		hideLabel?: boolean;
		/** The largest number of names in a language. */
		max?: number;
	}) {
	const t = useT();
	const names = value ?? {};
	const [added, setAdded] = useState<string[]>([]);
	const codes = [...new Set([...Object.keys(names), ...added])];
	const rest = locales.filter(({ code }) => !codes.includes(code));
	const errorAt = (code: string) =>
		Object.entries(errors).find(([path]) => path === code || path.startsWith(`${code}[`))?.[1];
	return (
		<Input.Wrapper
			{...(!hideLabel && { label })}
			labelElement="div"
			description={description ?? t('desk.names.text', { key: 'Enter' })}
			error={errors['']}
		>
			<FoldedLanguages codes={codes} hasErrors={Object.keys(errors).some((path) => path !== '')}>
				{codes.map((code) => (
					<Group key={code} gap="xs" wrap="nowrap" align="flex-start" mt="xs">
						<TagsInput
							style={{ flex: 1 }}
							label={languageName(code)}
							labelProps={{ lang: code }}
							value={names[code] ?? []}
							onChange={(list) => onChange({ ...names, [code]: list })}
							maxTags={max}
							acceptValueOnBlur
							lang={code}
							error={errorAt(code)}
						/>
						<ActionIcon
							mt={24}
							color="gray"
							aria-label={t('desk.list.remove', { name: languageName(code) })}
							onClick={() => {
								setAdded(added.filter((other) => other !== code));
								onChange(Object.fromEntries(Object.entries(names).filter(([other]) => other !== code)));
							}}
						>
							<Icon name="trash" size={16} />
						</ActionIcon>
					</Group>
				))}
			</FoldedLanguages>
			{rest.length > 0 && (
				<Select
					mt="xs"
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
		</Input.Wrapper>
	);
}
