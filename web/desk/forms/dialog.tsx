import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { Problem, Result } from '../../api/client.gen';
import { tellSignedOut } from '../app/api';
import { useT } from '../app/i18n';
import { confirm } from '../components/confirm';
import { needsSignIn, refusalText, sentences } from '../components/errors';
import { recently } from '../components/signin';
import { equal } from '../edit/compare';
import { useDraft } from '../edit/draft';
import { type Bound, errorsOf, type Rules, withRules } from './bound';

/** A form in a dialog, for something without a version. */
export interface DialogForm<F extends object> {
	values: F;
	change: (part: Partial<F>) => void;
	bind: <N extends keyof F & string>(name: N, label: string) => Bound<F[N]>;
	submit: () => Promise<void>;
	isPending: boolean;
	/** The error about the whole, or about fields that the form does not show. */
	error: string | undefined;
	/** Whether something was typed. */
	dirty: boolean;
	/** Whether the fields have what was typed before and not sent, such as before the page was loaded again. */
	isKept: boolean;
	/** Forgets what was typed. */
	startOver: () => void;
}

/** The fields that were typed in a dialog and not sent, with the values that they had before. */
interface Typed<F> {
	first: F;
	values: F;
}

/** The first values of a dialog with what was typed earlier. A field in which nothing was typed has its present value. */
function withTyped<F extends object>(first: F, typed: Typed<F> | undefined): F {
	const next = { ...first };
	for (const name of Object.keys(first) as (keyof F)[])
		if (typed && name in typed.values && !equal(typed.values[name], typed.first[name]))
			next[name] = typed.values[name];
	return next;
}

/**
 * Keeps the fields of a dialog and sends them. What was typed stays if sending fails. With a name it is also kept on the
 * device, and is in the fields when the dialog is opened again, until it is sent or discarded.
 */
export function useDialogForm<F extends object, R>({
	name: dialog,
	initial,
	submit,
	onDone,
}: {
	/** Tells this dialog, about this record, from all others. Without it nothing is kept on the device. */
	name?: string;
	initial: F;
	submit: (fields: F) => Promise<Result<R>>;
	/** Is called with what was sent. 'open' says that the dialog stays open and has to be sent again, as after a preview. */
	onDone: (result: R, fields: F) => unknown;
}): DialogForm<F> {
	const t = useT();
	const [first] = useState(initial);
	const [typed, keep] = useDraft<Typed<F>>(`dialog:${dialog ?? ''}`);
	const [values, setValues] = useState(() => (dialog ? withTyped(first, typed) : first));
	const now = useRef(values);
	const [isKept, setKept] = useState(!equal(values, first));
	const show = (next: F) => {
		now.current = next;
		setValues(next);
		if (dialog) keep(equal(next, first) ? undefined : { first, values: next });
	};
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [problem, setProblem] = useState<{ status: number; problem: Problem | null }>();
	const [isPending, setPending] = useState(false);
	const running = useRef(false);
	const shown = new Set<string>();
	const rules: Rules = new Map();
	const change = (part: Partial<F>) => show({ ...now.current, ...part });
	const rest = () =>
		Object.entries(errors)
			.filter(([path]) => !shown.has(path.split(/[.[]/)[0] ?? ''))
			.map(([, text]) => text);
	return {
		values,
		change,
		bind: (name, label) => {
			shown.add(name);
			return {
				name,
				label,
				value: values[name],
				onChange: (value) => {
					setErrors((old) =>
						Object.fromEntries(
							Object.entries(old).filter(([path]) => (path.split(/[.[]/)[0] ?? '') !== name),
						),
					);
					change({ [name]: value } as unknown as Partial<F>);
				},
				errors: errorsOf(errors, name),
				rules,
			};
		},
		submit: async () => {
			// A second press can come before the button is drawn as busy.
			if (running.current) return;
			running.current = true;
			setPending(true);
			setProblem(undefined);
			const answer = await recently(() => submit(values)).finally(() => {
				running.current = false;
				setPending(false);
			});
			if (answer.ok) {
				setErrors({});
				setKept(false);
				if (onDone(answer.value, values) !== 'open' && dialog && equal(now.current, values)) keep(undefined);
				return;
			}
			if (answer.status === 401) tellSignedOut();
			const refused = sentences(answer.problem, {}, t, values);
			setErrors(answer.problem?.fields ? withRules(refused, rules, t) : refused);
			setProblem(answer);
		},
		isPending,
		get error() {
			if (!problem) return undefined;
			if (problem.status === 0) return t('desk.error.offline');
			if (needsSignIn(problem.problem)) return t('account.proveAgain');
			const others = rest();
			if (others.length > 0) return others.join('\n');
			return problem.problem?.fields ? undefined : refusalText(problem.problem, problem.status, t);
		},
		dirty: !equal(values, first),
		isKept,
		startOver: () => {
			setErrors({});
			setProblem(undefined);
			setKept(false);
			show(first);
		},
	};
}

/** The dialog of a form. */
export function FormDialog<F extends object>({
	form,
	opened,
	onClose,
	title,
	text,
	action,
	ready = true,
	size = 'md',
	children,
}: {
	form: DialogForm<F>;
	opened: boolean;
	onClose: () => void;
	title: string;
	text?: string;
	/** The label of the button that sends it. */
	action: string;
	/** Whether the button can be pressed. */
	ready?: boolean;
	size?: string;
	children: ReactNode;
}) {
	const t = useT();
	const [asks, setAsks] = useState(false);
	const close = async () => {
		const discard = {
			title: t('desk.form.discard'),
			text: t('desk.form.changed'),
			action: t('desk.form.discard.do'),
		};
		if (!form.dirty) return onClose();
		setAsks(true);
		const sure = await confirm(discard);
		setAsks(false);
		if (!sure) return;
		form.startOver();
		onClose();
	};
	return (
		<Modal
			opened={opened}
			onClose={() => void close()}
			closeOnClickOutside={false}
			closeOnEscape={!asks}
			title={title}
			size={size}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			<form
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					// A dialog is inside the form of its view for React.
					event.stopPropagation();
					// A closing dialog must not send its form.
					if (opened) void form.submit();
				}}
			>
				<Stack gap="md">
					{text && <Text size="sm">{text}</Text>}
					{form.isKept && (
						<Alert role="status">
							<Group justify="space-between">
								<Text size="sm">{t('desk.dialog.kept')}</Text>
								<Button size="compact-sm" variant="default" onClick={form.startOver}>
									{t('desk.dialog.startOver')}
								</Button>
							</Group>
						</Alert>
					)}
					{children}
					{form.error && (
						<Alert color="red" role="alert">
							<Text size="sm" style={{ whiteSpace: 'pre-line' }}>
								{form.error}
							</Text>
						</Alert>
					)}
					<Group justify="flex-end">
						<Button variant="default" onClick={() => void close()}>
							{t('desk.cancel')}
						</Button>
						<Button type="submit" loading={form.isPending} disabled={!ready}>
							{action}
						</Button>
					</Group>
				</Stack>
			</form>
		</Modal>
	);
}
