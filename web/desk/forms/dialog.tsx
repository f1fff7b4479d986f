import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import type { Problem, Result } from '../../api/client.gen';
import { tellSignedOut } from '../app/api';
import { useT } from '../app/i18n';
import { confirm } from '../components/confirm';
import { needsSignIn, said, sentences } from '../components/errors';
import { recently } from '../components/signin';
import { equal } from '../edit/compare';
import { type Bound, errorsOf, type Rules, withRules } from './bound';

/** A form in a dialog, for something without a version. */
export interface DialogForm<F extends object> {
	values: F;
	change: (part: Partial<F>) => void;
	bind: <N extends keyof F & string>(name: N, label: string) => Bound<F[N]>;
	submit: () => Promise<void>;
	isPending: boolean;
	/** What is wrong with the whole, or with fields that the form does not show. */
	error: string | undefined;
	/** Whether something was typed. */
	dirty: boolean;
}

/** Keeps the fields of a dialog and sends them. What was typed stays if sending fails. */
export function useDialogForm<F extends object, R>({
	initial,
	submit,
	onDone,
}: {
	initial: F;
	submit: (fields: F) => Promise<Result<R>>;
	onDone: (result: R, fields: F) => void;
}): DialogForm<F> {
	const t = useT();
	const [first] = useState(initial);
	const [values, setValues] = useState(first);
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [problem, setProblem] = useState<{ status: number; problem: Problem | null }>();
	const [isPending, setPending] = useState(false);
	const running = useRef(false);
	const shown = new Set<string>();
	const rules: Rules = new Map();
	const change = (part: Partial<F>) => setValues((old) => ({ ...old, ...part }));
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
				onDone(answer.value, values);
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
			return problem.problem?.fields ? undefined : said(problem.problem, problem.status, t);
		},
		dirty: !equal(values, first),
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
		if (sure) onClose();
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
					// Not while the dialog closes.
					if (opened) void form.submit();
				}}
			>
				<Stack gap="md">
					{text && <Text size="sm">{text}</Text>}
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
