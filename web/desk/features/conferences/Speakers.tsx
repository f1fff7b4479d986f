import { ActionIcon, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import { showToast } from '../../components/toasts';
import type { Bound } from '../../forms/bound';
import { Section } from '../../forms/FormPage';
import { LongTextField, SwitchField, TextField } from '../../forms/fields';
import { peopleBySlug, SearchPicker } from '../../forms/pickers';
import { SpeakerPicture } from '../../forms/picture';
import css from './Programme.module.css';
import { emptySpeaker, newKey, type Session, type Speaker } from './programme';

/** The number of speakers that are shown at once. */
const shown = 50;

/** The speakers of a conference: they are found by name, added, edited and removed. */
export function Speakers({ sessions, ...bound }: Bound<Speaker[]> & { sessions: Session[] }) {
	const t = useT();
	const [words, setWords] = useState('');
	const [edited, setEdited] = useState<Speaker>();
	const { value, onChange } = bound;
	const folded = words.trim().toLocaleLowerCase();
	const found = value.filter(({ name, role }) => `${name} ${role}`.toLocaleLowerCase().includes(folded));
	const remove = (speaker: Speaker) => {
		const at = value.indexOf(speaker);
		onChange(value.filter((one) => one !== speaker));
		showToast(t('desk.list.removed', { name: speaker.name }), () =>
			onChange([...value.slice(0, at), speaker, ...value.slice(at + 1)]),
		);
	};
	return (
		<Section title={t('webinar.speakers')}>
			<Group gap="xs" mb="sm">
				<TextInput
					aria-label={t('conference.searchSpeakers')}
					placeholder={t('conference.searchSpeakers')}
					value={words}
					onChange={(event) => setWords(event.currentTarget.value)}
					dir="auto"
				/>
				<Button
					variant="default"
					leftSection={<Icon name="plus" size={16} />}
					onClick={() => setEdited({ ...emptySpeaker, key: newKey() })}
				>
					{t('desk.live.addSpeaker')}
				</Button>
			</Group>
			<ul className={css.list}>
				{found.slice(0, shown).map((speaker) => (
					<li key={speaker.key} className={css.entry}>
						<span dir="auto">
							<button type="button" className={css.open} onClick={() => setEdited(speaker)}>
								{speaker.name}
							</button>
							<small>{speaker.role}</small>
						</span>
						<ActionIcon
							variant="subtle"
							c="var(--ink-2)"
							aria-label={t('desk.list.remove', { name: speaker.name })}
							onClick={() => remove(speaker)}
						>
							<Icon name="trash" size={16} />
						</ActionIcon>
					</li>
				))}
			</ul>
			{found.length > shown && <p className={css.hint}>{t('desk.live.more', { n: found.length - shown })}</p>}
			{edited && (
				<SpeakerDialog
					key={edited.key}
					speaker={edited}
					sessions={sessions.filter(({ speakers }) => speakers.includes(edited.key))}
					onClose={() => setEdited(undefined)}
					onDone={(speaker) => {
						const known = value.some(({ key }) => key === speaker.key);
						onChange(
							known ? value.map((one) => (one.key === speaker.key ? speaker : one)) : [...value, speaker],
						);
						setEdited(undefined);
					}}
				/>
			)}
		</Section>
	);
}

function SpeakerDialog({
	speaker,
	sessions,
	onClose,
	onDone,
}: {
	speaker: Speaker;
	sessions: Session[];
	onClose: () => void;
	onDone: (speaker: Speaker) => void;
}) {
	const t = useT();
	const [values, setValues] = useState(speaker);
	const [asked, setAsked] = useState(false);
	const missing = !values.name.trim();
	const bind = <N extends keyof Speaker>(name: N, label: string): Bound<Speaker[N]> => ({
		name,
		label,
		value: values[name],
		onChange: (value) => setValues((old) => ({ ...old, [name]: value })),
		errors: asked && missing && name === 'name' ? { '': t('form.required') } : {},
	});
	return (
		<Modal
			opened
			onClose={onClose}
			title={speaker.name || t('desk.live.addSpeaker')}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			<form
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					event.stopPropagation();
					setAsked(true);
					if (!missing) onDone({ ...values, name: values.name.trim() });
				}}
			>
				<Stack gap="md">
					<TextField {...bind('name', t('account.name'))} required maxLength={200} />
					<TextField {...bind('role', t('company.edit.role'))} maxLength={200} />
					<LongTextField {...bind('bio', t('company.edit.description'))} maxLength={20_000} rows={3} />
					<SearchPicker
						{...bind('person', t('search.person'))}
						onChange={(person) => setValues((old) => ({ ...old, person: person ?? '' }))}
						source={peopleBySlug}
					/>
					<SpeakerPicture {...bind('picture', t('desk.portrait'))} />
					<SwitchField {...bind('jury', t('conference.jury'))} />
					{sessions.length > 0 && (
						<ul className={css.report}>
							{sessions.map(({ key, title }) => (
								<li key={key} dir="auto">
									{title}
								</li>
							))}
						</ul>
					)}
					<Group justify="flex-end">
						<Button variant="default" onClick={onClose}>
							{t('desk.cancel')}
						</Button>
						<Button type="submit">{t('desk.live.apply')}</Button>
					</Group>
				</Stack>
			</form>
		</Modal>
	);
}
