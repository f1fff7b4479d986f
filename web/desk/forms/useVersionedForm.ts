import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Problem, Result } from '../../api/client.gen';
import { tellSignedOut } from '../app/api';
import { useT } from '../app/i18n';
import { useSession } from '../app/session';
import { needsSignIn, refusalText, sentences } from '../components/errors';
import { recently } from '../components/signin';
import { showToast } from '../components/toasts';
import { whenQuiet } from '../components/typing';
import { type Answer, Autosave, type SaveState } from '../edit/autosave';
import { afterSave, differences, equal, merge } from '../edit/compare';
import {
	type DeviceText,
	keepDiscarded,
	keyOf,
	offeredTexts,
	type RecordName,
	removeText,
	renameWindow,
	settleText,
	windowName,
	writeText,
} from '../edit/device';
import { type Bound, errorsOf, type Rules, withRules } from './bound';

/** The version of a record: a number of its body, or an ETag. */
export type Version = number | string;

/** The base of the fields on the screen: the version that was read, and its fields. */
export interface FormBase<F> {
	/** Undefined for a record that does not exist yet. */
	version: Version | undefined;
	fields: F;
}

/** How a form names a field, and how a value of it is shown beside another one. */
export interface FieldInfo<T> {
	label: string;
	show?: (value: T) => string;
}

export interface FormOptions<F extends object, R> {
	/** Names the record on the device, with id: a word and an id without spaces. */
	kind: string;
	id: string | number;
	/** The record that was read; undefined for a new one. */
	record: R | undefined;
	/** The fields that the form edits, as JSON; for undefined those of a new record. */
	fieldsOf: (record: R | undefined) => F;
	versionOf: (record: R) => Version;
	/** Stores the fields. version is undefined for a new record, read are the fields that were read with it. */
	save: (
		fields: F,
		version: Version | undefined,
		options: { signal: AbortSignal },
		read: F,
	) => Promise<Result<R>>;
	/** Reads the record, after a conflict whose response does not have it. */
	read?: () => Promise<Result<R>>;
	/** The query that has the record; it gets the stored one. */
	queryKey?: QueryKey;
	/** Lists that are read again after a save. */
	lists?: QueryKey[];
	onSaved?: (record: R) => void;
	/** Called once a new record is stored, instead of onSaved. */
	onCreated?: (record: R) => void;
	fields: { [N in keyof F]-?: FieldInfo<NonNullable<F[N]>> };
	/** The name of the record for the list of texts on this device. */
	titleOf?: (fields: F) => string;
}

/** Milliseconds after which a save counts as lost. */
const sendLimit = 20_000;

/** A form whose fields are saved with the version that was read. */
export interface VersionedForm<F extends object, R> {
	values: F;
	/** Changes fields by themselves. */
	change: (part: Partial<F>) => void;
	bind: <N extends keyof F & string>(name: N) => Bound<F[N]>;
	save: () => Promise<boolean>;
	state: SaveState<R>;
	dirty: boolean;
	/** Sentences about refused fields that no field of the form shows. */
	otherErrors: () => string[];
	/** The server's message about a refused save. */
	message: string | undefined;
	conflict: { base: F; mine: F; theirs: F; record: R } | undefined;
	/** Opens the dialog of a conflict again, after closeConflict. */
	compare: () => void;
	closeConflict: () => void;
	/** Goes on after a conflict, with the fields of the other version that were chosen, and saves. */
	resolve: (theirs: Iterable<keyof F>) => Promise<void>;
	/** A text of this device that was not saved. */
	offer: DeviceText<F, FormBase<F>> | undefined;
	takeOffer: () => void;
	dropOffer: () => void;
	info: { [N in keyof F]-?: FieldInfo<NonNullable<F[N]>> };
	isNew: boolean;
	/** Forgets what was typed and shows what was read. */
	revert: () => void;
}

/**
 * A form of a record with a version: what is typed is on this device within a second and stays there until it is saved; a
 * save names the version that was read; if somebody else has saved, both versions are shown, and the editor chooses for each
 * field.
 */
export function useVersionedForm<F extends object, R>(options: FormOptions<F, R>): VersionedForm<F, R> {
	const t = useT();
	const client = useQueryClient();
	const { email } = useSession();
	const latest = useRef(options);
	latest.current = options;
	const name: RecordName = `${options.kind}:${options.id}`;
	const [fields, setFields] = useState(() => options.fieldsOf(options.record));
	const now = useRef(fields);
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [offers, setOffers] = useState<DeviceText<F, FormBase<F>>[]>([]);
	const [asked, setAsked] = useState(false);
	const shown = useRef(new Set<string>());
	shown.current = new Set();
	const rules = useRef<Rules>(new Map());
	rules.current = new Map();
	const show = useCallback((next: F) => {
		now.current = next;
		setFields(next);
	}, []);

	const [device] = useState(() => {
		let key: Promise<string> | undefined;
		let known: string | undefined;
		/** The key of what this window has typed. */
		const mine = () => {
			key ??= windowName().then((window) => keyOf(email, name, window));
			void key.then((is) => {
				known = is;
			});
			return key;
		};
		return {
			mine,
			write: async (text: DeviceText) => writeText({ ...text, key: await mine() }),
			remove: async () => removeText(await mine()),
			settled: () => {
				if (known) settleText(known);
			},
			offered: async () => {
				const window = await windowName();
				try {
					return await offeredTexts<F, FormBase<F>>(email, name, window);
				} catch {
					// A text that could not be read must not be overwritten.
					key = Promise.resolve(keyOf(email, name, await renameWindow()));
					return [];
				}
			},
		};
	});

	const [saver] = useState(() => {
		const { record, fieldsOf, versionOf } = options;
		return new Autosave<F, FormBase<F>, R>(
			{ version: record && versionOf(record), fields: fieldsOf(record) },
			{
				key: '',
				snapshot: () => now.current,
				write: device.write,
				remove: device.remove,
				settled: device.settled,
				send: (sent, base) => send(latest.current, sent, base, (read) => stored.current(sent, read)),
				asSaved: (sent, current) => {
					const { fieldsOf, versionOf } = latest.current;
					return equal(fieldsOf(current), sent)
						? { base: { version: versionOf(current), fields: fieldsOf(current) }, at: new Date() }
						: undefined;
				},
				automatic: false,
				title: (typed) => latest.current.titleOf?.(typed) ?? '',
			},
		);
	});
	const state = useSyncExternalStore(saver.subscribe, () => saver.state);

	const made = useRef<R>(undefined);
	const stored = useRef((_sent: F, _read: R) => {});
	stored.current = (sent, read) => {
		made.current = read;
		const { fieldsOf, queryKey, lists, onSaved, onCreated, record } = latest.current;
		show(afterSave(sent, now.current, fieldsOf(read)));
		setErrors({});
		if (queryKey && record) client.setQueryData(queryKey, read);
		for (const queryKey of lists ?? []) void client.invalidateQueries({ queryKey });
		if (record || !onCreated) onSaved?.(read);
	};

	const change = useCallback(
		(part: Partial<F>) => {
			show({ ...now.current, ...part });
			saver.changed();
		},
		[saver, show],
	);
	const bind = <N extends keyof F & string>(field: N): Bound<F[N]> => {
		shown.current.add(field);
		return {
			name: field,
			label: latest.current.fields[field].label,
			value: fields[field],
			onChange: (value) => {
				// An error about a field no longer holds once the field is changed.
				setErrors((old) => Object.fromEntries(Object.entries(old).filter(([path]) => !isPart(path, field))));
				change({ [field]: value } as unknown as Partial<F>);
			},
			errors: errorsOf(errors, field),
			rules: rules.current,
		};
	};

	const save = useCallback(async (): Promise<boolean> => {
		if (saver.state.phase === 'conflict') {
			setAsked(true);
			return false;
		}
		const isNew = saver.base.version === undefined;
		if (!saver.dirty && !isNew) {
			showToast(t('desk.saved'));
			return true;
		}
		if (!saver.dirty) saver.changed();
		await saver.flush();
		if (saver.dirty || saver.state.phase !== 'saved') {
			if (saver.state.phase === 'refused')
				setErrors(
					withRules(
						sentences(saver.state.problem, saver.state.fields, t, now.current),
						Object.keys(saver.state.fields ?? {}).length > 0 ? rules.current : new Map(),
						t,
					),
				);
			return false;
		}
		showToast(t('desk.saved'));
		if (isNew && made.current !== undefined) latest.current.onCreated?.(made.current);
		return true;
	}, [saver, t]);

	useEffect(() => {
		let open = true;
		void device.offered().then((texts) => {
			if (!open) return;
			const base = latest.current.fieldsOf(latest.current.record);
			const [same, other] = [
				texts.filter((text) => equal(text.value, base)),
				texts.filter((text) => !equal(text.value, base)),
			];
			// A text that reached the server, although the browser ended before it knew, is not offered.
			for (const { key } of same) void removeText(key).catch(() => {});
			setOffers(other);
		});
		return () => {
			open = false;
		};
	}, [device]);

	useEffect(() => {
		saver.open();
		const keep = () => void saver.keepOnDevice();
		const retry = () => saver.retry();
		const stop = () => saver.stop();
		const warn = (event: BeforeUnloadEvent) => {
			if (saver.dirty && !saver.state.onDevice) event.preventDefault();
		};
		const press = (event: KeyboardEvent) => {
			if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
			event.preventDefault();
			if (!document.querySelector('[role=dialog][aria-modal=true]')) void save();
		};
		window.addEventListener('pagehide', keep);
		window.addEventListener('beforeunload', warn);
		window.addEventListener('online', retry);
		window.addEventListener('desk:signed-in', retry);
		window.addEventListener('desk:other-account', stop);
		window.addEventListener('keydown', press);
		return () => {
			window.removeEventListener('pagehide', keep);
			window.removeEventListener('beforeunload', warn);
			window.removeEventListener('online', retry);
			window.removeEventListener('desk:signed-in', retry);
			window.removeEventListener('desk:other-account', stop);
			window.removeEventListener('keydown', press);
			void saver.close();
		};
	}, [saver, save]);

	// Another action, such as a merge, has given the record another version.
	const { record } = options;
	useEffect(() => {
		if (record === undefined || saver.state.phase === 'saving' || saver.state.phase === 'conflict') return;
		const { fieldsOf, versionOf } = latest.current;
		const present = { version: versionOf(record), fields: fieldsOf(record) };
		if (present.version === saver.base.version) return;
		if (!saver.dirty) {
			show(present.fields);
			void saver.reset(present);
		} else if (equal(present.fields, saver.base.fields)) saver.rebase(present, false);
	}, [record, saver, show]);

	useEffect(() => {
		if (state.phase !== 'conflict') {
			setAsked(false);
			return;
		}
		return whenQuiet(() => setAsked(true));
	}, [state.phase]);

	const { current } = state;
	const theirs = current && options.fieldsOf(current);
	const resolve = useCallback(
		async (chosen: Iterable<keyof F>) => {
			const { current } = saver.state;
			if (!current) return;
			const { fieldsOf, versionOf, queryKey } = latest.current;
			const [mine, read] = [now.current, fieldsOf(current)];
			const names = [...chosen];
			const base = saver.base;
			const untouched = differences(base.fields, mine, read).every(({ name: field }) =>
				names.includes(field),
			);
			const next = merge(mine, read, names);
			if (names.some((field) => !equal(mine[field], base.fields[field])))
				void keepDiscarded({
					key: await device.mine(),
					base,
					value: mine,
					title: latest.current.titleOf?.(mine) ?? '',
					at: Date.now(),
				}).catch(() => {});
			show(next);
			if (queryKey) client.setQueryData(queryKey, current);
			const present = { version: versionOf(current), fields: read };
			if (untouched && equal(next, read)) {
				await saver.reset(present);
				return;
			}
			saver.rebase(present, true);
			await save();
		},
		[client, device, save, saver, show],
	);

	const [offer] = offers;
	return {
		values: fields,
		change,
		bind,
		save,
		state,
		dirty: saver.dirty,
		otherErrors: () =>
			Object.entries(errors)
				.filter(([path]) => ![...shown.current].some((field) => isPart(path, field)))
				.map(([path, text]) => `${labelOf(options.fields, path)}: ${text}`),
		message:
			state.phase !== 'refused'
				? undefined
				: needsSignIn(state.problem)
					? t('account.proveAgain')
					: state.problem
						? refusalText(state.problem, 422, t)
						: state.message,
		conflict:
			current && theirs && asked
				? { base: saver.base.fields, mine: fields, theirs, record: current }
				: undefined,
		compare: () => setAsked(true),
		closeConflict: () => setAsked(false),
		resolve,
		offer,
		takeOffer: () => {
			if (!offer) return;
			setOffers([]);
			show(offer.value);
			saver.rebase(offer.base, true);
			const { record, versionOf } = latest.current;
			if (record && versionOf(record) !== offer.base.version) saver.conflict(record);
			void device.mine().then(async (mine) => {
				await saver.keepOnDevice();
				if (offer.key !== mine && saver.state.onDevice) await removeText(offer.key).catch(() => {});
			});
		},
		dropOffer: () => {
			if (!offer) return;
			setOffers(offers.slice(1));
			void keepDiscarded(offer)
				.then(() => removeText(offer.key))
				.catch(() => {});
		},
		info: options.fields,
		isNew: options.record === undefined,
		revert: () => {
			const mine = now.current;
			void device.mine().then((key) =>
				keepDiscarded({
					key,
					base: saver.base,
					value: mine,
					title: latest.current.titleOf?.(mine) ?? '',
					at: Date.now(),
				}).catch(() => {}),
			);
			setErrors({});
			show(saver.base.fields);
			void saver.reset(saver.base, saver.state.savedAt);
			showToast(t('desk.form.reverted'), () => change(mine));
		},
	};
}

/** Whether a path is that of a field or of a part of it. */
const isPart = (path: string, field: string): boolean =>
	path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);

const labelOf = (fields: Record<string, FieldInfo<never>>, path: string): string =>
	fields[path.split(/[.[]/)[0] ?? '']?.label ?? path;

/** Sends fields, and finds out what a refusal means. */
async function send<F extends object, R>(
	{ save, read, versionOf, fieldsOf }: FormOptions<F, R>,
	fields: F,
	base: FormBase<F>,
	onSaved: (read: R) => void,
): Promise<Answer<FormBase<F>, R>> {
	const answer = await recently(() =>
		save(fields, base.version, { signal: AbortSignal.timeout(sendLimit) }, base.fields),
	);
	if (answer.ok) {
		onSaved(answer.value);
		return {
			kind: 'saved',
			base: { version: versionOf(answer.value), fields: fieldsOf(answer.value) },
			at: new Date(),
		};
	}
	const { status, problem } = answer;
	if (status === 401) {
		tellSignedOut();
		return { kind: 'signedOut' };
	}
	if (status === 409 && base.version !== undefined) {
		const current = await currentOf(problem, read);
		if (current === 'offline') return { kind: 'offline' };
		if (current && versionOf(current) !== base.version) return { kind: 'conflict', current };
	}
	if (status === 0 || status >= 500 || status === 429) return { kind: 'offline' };
	return {
		kind: 'refused',
		message: problem?.error ?? String(status),
		fields: problem?.fields ?? {},
		problem,
	};
}

async function currentOf<R>(
	problem: Problem | null,
	read: (() => Promise<Result<R>>) | undefined,
): Promise<R | 'offline' | undefined> {
	if (problem?.current) return problem.current as R;
	const answer = await read?.();
	if (answer?.ok) return answer.value;
	return answer && (answer.status === 0 || answer.status >= 500) ? 'offline' : undefined;
}
