/** The address of a story. That of a public one changes only after a question, because others link to it. */
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../app/i18n';

export function SlugField({
	slug,
	path,
	isPublic,
	error,
	onChange,
}: {
	slug: string;
	/** The present path of the page. */
	path: string;
	isPublic: boolean;
	error: string | undefined;
	onChange: (slug: string) => void;
}) {
	const t = useT();
	const [typed, setTyped] = useState<string>();
	const field = (
		value: string,
		change: (value: string) => void,
		more: { readOnly?: boolean; autoFocus?: boolean } = {},
	) => (
		<TextInput
			label={t('desk.slug')}
			value={value}
			onChange={(event) => change(event.currentTarget.value)}
			dir="ltr"
			error={error}
			readOnly={more.readOnly ?? false}
			{...(more.autoFocus && { 'data-autofocus': true })}
		/>
	);
	if (!isPublic) return field(slug, onChange);
	return (
		<div>
			{field(slug, () => {}, { readOnly: true })}
			<Button size="compact-sm" variant="default" mt={4} onClick={() => setTyped(slug)}>
				{t('desk.slug.change')}
			</Button>
			<Modal
				opened={typed !== undefined}
				onClose={() => setTyped(undefined)}
				title={t('desk.slug.change')}
				closeButtonProps={{ 'aria-label': t('header.close') }}
			>
				<form
					onSubmit={(event) => {
						event.preventDefault();
						if (typed?.trim() && typed !== slug) onChange(typed.trim());
						setTyped(undefined);
					}}
				>
					<Text size="sm" mb="sm">
						{t('desk.slug.ask', { from: path })}
					</Text>
					{field(typed ?? '', setTyped, { autoFocus: true })}
					<Group justify="flex-end" mt="md">
						<Button type="submit">{t('desk.slug.set')}</Button>
					</Group>
				</form>
			</Modal>
		</div>
	);
}
