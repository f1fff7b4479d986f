import { Alert, Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { createStory } from '../../../api/client.gen';
import { ApiError, must } from '../../app/api';
import { useT } from '../../app/i18n';
import { locales } from '../../app/locales';
import { useSession } from '../../app/session';
import { messageOf, sentences } from '../../components/errors';

/** The dialog that creates a draft: brand, language and headline. What was typed stays if creating it fails. */
export function NewStory({
	opened,
	onClose,
	brand: preferred,
}: {
	opened: boolean;
	onClose: () => void;
	brand?: string | undefined;
}) {
	const t = useT();
	const { brands } = useSession();
	const navigate = useNavigate();
	const client = useQueryClient();
	const [title, setTitle] = useState('');
	const [chosen, setChosen] = useState<string | null>(null);
	const [lang, setLang] = useState<string | null>(null);
	const brand = chosen ?? preferred ?? brands[0]?.slug ?? null;
	const running = useRef(false);
	const create = useMutation({
		mutationFn: () =>
			must(
				createStory(
					{},
					{
						brand: brand ?? '',
						title: title.trim(),
						...(lang && { lang }),
						body: { type: 'doc', content: [{ type: 'paragraph' }] },
					},
				),
			),
		onSuccess: async (story) => {
			setTitle('');
			onClose();
			await client.invalidateQueries({ queryKey: ['stories'] });
			await navigate({ to: '/stories/$id', params: { id: String(story.id) } });
		},
	});
	const fields = create.error instanceof ApiError ? sentences(create.error.problem, {}, t) : undefined;
	return (
		<Modal
			opened={opened}
			onClose={onClose}
			title={t('desk.new')}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			<form
				onSubmit={(event) => {
					event.preventDefault();
					// A second press comes before the button is drawn as busy, or while the dialog closes.
					if (!opened || running.current) return;
					running.current = true;
					create.mutate(undefined, {
						onSettled: () => {
							running.current = false;
						},
					});
				}}
			>
				<Stack gap="sm">
					<TextInput
						label={t('desk.headline')}
						value={title}
						onChange={(event) => setTitle(event.currentTarget.value)}
						required
						maxLength={300}
						dir="auto"
						data-autofocus
						error={fields?.title}
					/>
					<Select
						label={t('search.brand')}
						data={brands.map(({ slug, name }) => ({ value: slug, label: name }))}
						value={brand}
						onChange={setChosen}
						allowDeselect={false}
						searchable
						error={fields?.brand}
					/>
					<Select
						label={t('search.language')}
						placeholder={t('desk.lang.auto')}
						data={locales.map(({ code, name }) => ({ value: code, label: name }))}
						value={lang}
						onChange={setLang}
						clearable
						error={fields?.lang}
					/>
					{create.isError && !fields && (
						<Alert color="red" role="alert">
							{messageOf(create.error, t)}
						</Alert>
					)}
					<Group justify="flex-end">
						<Button type="submit" loading={create.isPending} disabled={!title.trim()}>
							{t('desk.create')}
						</Button>
					</Group>
				</Stack>
			</form>
		</Modal>
	);
}
