import { Button, Menu, SegmentedControl } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import {
	type DeskConference,
	type DeskProgramme,
	type Result,
	readConference,
	readConferenceProgramme,
	saveConferenceProgramme,
} from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { shortMoment } from '../../components/dates';
import { Icon } from '../../components/Icon';
import { showToast } from '../../components/toasts';
import type { Bound } from '../../forms/bound';
import { FormPage, Section } from '../../forms/FormPage';
import { TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { RecordPage } from '../../forms/RecordPage';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { instantOf } from '../../forms/zone';
import css from './Programme.module.css';
import { ProgrammeBoard } from './ProgrammeBoard';
import {
	type Clash,
	clashesOf,
	daysOf,
	emptySession,
	mergeProgrammes,
	newKey,
	type Programme,
	programmeOf,
	type Session,
	wall,
} from './programme';
import { ScheduleImport } from './ScheduleImport';
import { SessionDialog } from './SessionDialog';
import { Speakers } from './Speakers';

interface Read {
	conference: DeskConference;
	programme: DeskProgramme;
}

async function readBoth(slug: string): Promise<Result<Read>> {
	const [conference, programme] = await Promise.all([
		readConference({ slug }),
		readConferenceProgramme({ slug }),
	]);
	if (!conference.ok) return conference;
	return programme.ok
		? { ok: true, value: { conference: conference.value, programme: programme.value } }
		: programme;
}

/** The programme of the conference that the address names. */
export function ProgrammePage() {
	const { slug } = useParams({ from: '/shell/events/conferences/$slug/programme' });
	const [imported, setImported] = useState(0);
	return (
		<RecordPage key={imported} queryKey={['programme', slug, imported]} read={() => readBoth(slug)}>
			{(read) => read && <ProgrammeForm {...read} onImported={() => setImported((n) => n + 1)} />}
		</RecordPage>
	);
}

function ProgrammeForm({ conference, programme: first, onImported }: Read & { onImported: () => void }) {
	const { t, lang } = useLanguage();
	const { slug, zone } = conference;
	const [programme, setProgramme] = useState(first);
	const based = useRef(new Map<number, Programme>());
	based.current.set(programme.version, programmeOf(programme));
	const save = async (
		fields: Programme,
		version: number,
		options: { signal: AbortSignal },
	): Promise<Result<DeskProgramme>> => {
		const answer = await saveConferenceProgramme({ slug, locale: lang }, { ...fields, version }, options);
		const current = answer.ok ? undefined : (answer.problem?.current as DeskProgramme | undefined);
		const base = based.current.get(version);
		if (!current || !base) return answer;
		// Somebody else saved too: their changes of other sessions are joined with these.
		const merged = mergeProgrammes(base, fields, programmeOf(current));
		if (!merged) return answer;
		const joined = await saveConferenceProgramme(
			{ slug, locale: lang },
			{ ...merged, version: current.version },
			options,
		);
		if (joined.ok) showToast(t('desk.live.joined'));
		return joined;
	};
	const form = useVersionedForm<Programme, DeskProgramme>({
		kind: 'programme',
		id: slug,
		record: programme,
		fieldsOf: programmeOf,
		versionOf: ({ version }) => version,
		save: (fields, version, options) => save(fields, Number(version), options),
		read: () => readConferenceProgramme({ slug }),
		onSaved: setProgramme,
		lists: [['conference-actions', slug]],
		titleOf: () => conference.name,
		fields: {
			halls: { label: t('desk.live.halls'), show: (halls) => halls.join('\n') },
			sessions: {
				label: t('conference.sessions'),
				show: (list) =>
					list
						.map(({ start, title, hall }) => `${shortMoment(start, lang, zone)} ${title} (${hall})`)
						.join('\n'),
			},
			speakers: {
				label: t('webinar.speakers'),
				show: (list) => list.map(({ name, role }) => `${name}, ${role}`).join('\n'),
			},
		},
	});
	const { sessions, halls, speakers } = form.values;
	const latest = useRef(form);
	latest.current = form;
	const days = daysOf(sessions, zone, conference.firstDay, conference.lastDay);
	const [chosen, setDay] = useState('');
	const day = days.includes(chosen) ? chosen : (days[0] ?? new Date().toISOString().slice(0, 10));
	const [edited, setEdited] = useState<Session>();
	const [importing, setImporting] = useState(false);
	const clashes = useMemo(() => clashesOf(sessions), [sessions]);
	const nameOf = ({ kind, name }: Clash) =>
		kind === 'hall' ? name : (speakers.find(({ key }) => key === name)?.name ?? name);
	const put = (session: Session) => {
		const { sessions: now } = latest.current.values;
		const known = now.some(({ key }) => key === session.key);
		latest.current.change({
			sessions: known ? now.map((one) => (one.key === session.key ? session : one)) : [...now, session],
		});
	};
	const remove = (session: Session) => {
		form.change({ sessions: sessions.filter(({ key }) => key !== session.key) });
		showToast(t('desk.list.removed', { name: session.title }), () => put(session));
	};
	const add = () => {
		const start = instantOf(`${day}T10:00`, zone) ?? '';
		const end = instantOf(`${day}T10:45`, zone) ?? '';
		setEdited({ ...emptySession, key: newKey(), hall: halls[0] ?? '', start, end });
	};
	const rename = (index: number, name: string) => {
		const old = halls[index];
		form.change({
			halls: halls.map((hall, at) => (at === index ? name : hall)),
			sessions: old
				? sessions.map((session) => (session.hall === old ? { ...session, hall: name } : session))
				: sessions,
		});
	};
	const hallField = form.bind('halls');
	const dayName = new Intl.DateTimeFormat(`${lang}-IN-u-nu-latn`, {
		weekday: 'short',
		day: 'numeric',
		month: 'short',
		timeZone: 'UTC',
	});
	return (
		<>
			<FormPage
				wide
				form={form}
				title={conference.name}
				back={{ to: `/events/conferences/${slug}`, label: conference.name }}
				actions={
					<>
						<Button variant="default" disabled={form.dirty} onClick={() => setImporting(true)}>
							{t('desk.live.import')}
						</Button>
						<Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={add}>
							{t('desk.live.addSession')}
						</Button>
					</>
				}
				menu={
					conference.path && (
						<Menu.Item
							component="a"
							href={conference.path}
							target="_blank"
							leftSection={<Icon name="external" size={16} />}
						>
							{t('desk.openPage')}
						</Menu.Item>
					)
				}
			>
				{clashes.length > 0 && (
					<section className={css.warning}>
						<h2>{t('desk.live.clashes', { n: clashes.length })}</h2>
						<ul className={css.clashes}>
							{clashes.slice(0, 20).map((clash) => (
								<li key={`${clash.kind} ${clash.name} ${clash.first.key} ${clash.second.key}`}>
									<button
										type="button"
										onClick={() => {
											setDay(wall(clash.first.start, zone).day);
											setEdited(clash.second);
										}}
									>
										{t('desk.live.clash', {
											name: nameOf(clash),
											first: clash.first.title,
											second: clash.second.title,
										})}
									</button>
								</li>
							))}
						</ul>
					</section>
				)}
				{days.length > 1 && (
					<SegmentedControl
						className={css.days ?? ''}
						aria-label={t('conference.days')}
						data={days.map((value) => ({
							value,
							label: dayName.format(new Date(`${value}T12:00:00Z`)),
						}))}
						value={day}
						onChange={setDay}
					/>
				)}
				<p className={css.hint}>{t('desk.live.boardText', { zone })}</p>
				<ProgrammeBoard
					sessions={sessions.filter(({ start }) => wall(start, zone).day === day)}
					halls={halls}
					zone={zone}
					speakers={speakers}
					clashes={clashes}
					onMove={(before, after, dragged) => {
						put(after);
						if (dragged)
							showToast(t('desk.live.moved', { title: after.title }), () => {
								const now = latest.current.values.sessions.find(({ key }) => key === before.key);
								if (now) put({ ...now, start: before.start, end: before.end, hall: before.hall });
							});
					}}
					onOpen={setEdited}
				/>
				<Section title={t('desk.live.halls')}>
					<ListField
						{...hallField}
						hideLabel
						empty=""
						max={200}
						titleOf={(name) => name}
						row={(hall, index) => (
							<HallName {...hall} others={halls} onChange={(name) => rename(index, name)} />
						)}
					/>
				</Section>
				<Speakers {...form.bind('speakers')} sessions={sessions} />
			</FormPage>
			{edited && (
				<SessionDialog
					key={edited.key}
					session={edited}
					isNew={!sessions.some(({ key }) => key === edited.key)}
					halls={halls}
					themes={(conference.themes ?? []).map(({ name }) => name)}
					speakers={speakers}
					zone={zone}
					onClose={() => setEdited(undefined)}
					onDone={(session) => {
						put(session);
						setDay(wall(session.start, zone).day);
						setEdited(undefined);
					}}
					onRemove={(session) => {
						remove(session);
						setEdited(undefined);
					}}
				/>
			)}
			{importing && (
				<ScheduleImport
					slug={slug}
					version={programme.version}
					speakers={speakers}
					onClose={() => setImporting(false)}
					onDone={onImported}
				/>
			)}
		</>
	);
}

/** The name of a hall. Sessions follow it, so a name that is empty or that of another hall is only on the screen. */
function HallName({ others, ...bound }: Bound<string> & { others: string[] }) {
	const { t } = useLanguage();
	const [typed, setTyped] = useState<string>();
	return (
		<TextField
			{...bound}
			label={t('desk.live.hall')}
			value={typed ?? bound.value}
			onChange={(name = '') => {
				const free = name.trim() !== '' && (name === bound.value || !others.includes(name));
				setTyped(free ? undefined : name);
				if (free) bound.onChange(name);
			}}
			maxLength={200}
		/>
	);
}
