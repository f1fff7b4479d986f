import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../app/i18n';
import type { Bound } from '../../forms/bound';
import { Row } from '../../forms/FormPage';
import {
	ChoiceField,
	ChoicesField,
	DateTimeField,
	LanguageField,
	LongTextField,
	SwitchField,
	TextField,
} from '../../forms/fields';
import { isBreak, type Session, type Speaker } from './programme';

/** The fields of a session. They become part of the programme with a button; the programme itself is saved by its form. */
export function SessionDialog({
	session,
	isNew,
	halls,
	themes,
	speakers,
	zone,
	onClose,
	onDone,
	onRemove,
}: {
	session: Session;
	isNew: boolean;
	halls: string[];
	themes: string[];
	speakers: Speaker[];
	zone: string;
	onClose: () => void;
	onDone: (session: Session) => void;
	onRemove: (session: Session) => void;
}) {
	const t = useT();
	const [values, setValues] = useState(session);
	const [asked, setAsked] = useState(false);
	const wrong: Partial<Record<keyof Session, string>> = {};
	if (!values.title.trim()) wrong.title = t('form.required');
	if (!values.start) wrong.start = t('form.required');
	if (!values.end) wrong.end = t('form.required');
	else if (Date.parse(values.end) < Date.parse(values.start)) wrong.end = t('desk.refused.order');
	const bind = <N extends keyof Session>(name: N, label: string): Bound<Session[N]> => ({
		name,
		label,
		value: values[name],
		onChange: (value) => setValues((old) => ({ ...old, [name]: value })),
		errors: asked && wrong[name] ? { '': wrong[name] } : {},
	});
	const known = (list: string[], value: string) => (value && !list.includes(value) ? [...list, value] : list);
	const options = (list: string[]) => list.filter(Boolean).map((value) => ({ value, label: value }));
	return (
		<Modal
			opened
			onClose={onClose}
			size="lg"
			title={isNew ? t('desk.live.addSession') : session.title}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			<form
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					event.stopPropagation();
					setAsked(true);
					if (Object.keys(wrong).length === 0) onDone({ ...values, title: values.title.trim() });
				}}
			>
				<Stack gap="md">
					<TextField {...bind('title', t('company.edit.headline'))} required maxLength={500} />
					<Row>
						<DateTimeField {...bind('start', t('event.from'))} timeZone={zone} required />
						<DateTimeField {...bind('end', t('event.to'))} timeZone={zone} required />
					</Row>
					<Row>
						<ChoiceField
							{...bind('hall', t('desk.live.hall'))}
							options={options(known(halls, values.hall))}
							clearable
							placeholder={t('desk.live.allHalls')}
						/>
						<ChoiceField
							{...bind('theme', t('desk.live.theme'))}
							options={options(known(themes, values.theme))}
							clearable
						/>
					</Row>
					<ChoicesField
						{...bind('speakers', t('webinar.speakers'))}
						options={speakers.map(({ key, name }) => ({ value: key, label: name }))}
						max={60}
					/>
					<TextField {...bind('subtitle', t('desk.awards.subtitle'))} maxLength={500} />
					<LongTextField {...bind('abstract', t('company.edit.description'))} maxLength={20_000} rows={3} />
					<Row>
						{!isBreak(values.kind) && <TextField {...bind('kind', t('desk.type'))} maxLength={200} />}
						<LanguageField {...bind('lang', t('search.language'))} clearable />
					</Row>
					<Row>
						<TextField {...bind('url', t('company.website'))} ltr maxLength={500} placeholder="https://" />
						<TextField {...bind('story', t('conference.recording'))} ltr maxLength={200} placeholder="/" />
					</Row>
					<SwitchField
						{...bind('kind', t('desk.live.break'))}
						value={isBreak(values.kind)}
						onChange={(on) => setValues((old) => ({ ...old, kind: on ? 'break' : '' }))}
					/>
					<SwitchField {...bind('cancelled', t('conference.cancelled'))} />
					<Group justify="space-between">
						{isNew ? (
							<span />
						) : (
							<Button variant="subtle" color="red" onClick={() => onRemove(session)}>
								{t('desk.remove')}
							</Button>
						)}
						<Group gap="xs">
							<Button variant="default" onClick={onClose}>
								{t('desk.cancel')}
							</Button>
							<Button type="submit">{t('desk.live.apply')}</Button>
						</Group>
					</Group>
				</Stack>
			</form>
		</Modal>
	);
}
