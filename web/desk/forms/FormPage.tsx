import { ActionIcon, Alert, Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../app/i18n';
import { Icon } from '../components/Icon';
import { usePageTitle } from '../components/title';
import { SaveLine } from '../edit/SaveLine';
import { ConflictDialog, OfferDialog } from './ConflictDialog';
import css from './Form.module.css';
import type { VersionedForm } from './useVersionedForm';

// biome-ignore lint/suspicious/noExplicitAny: forms of every record
type AnyForm = VersionedForm<any, any>;

/** The list or record that a view belongs to. */
export interface Back {
	to: string;
	label: string;
}

/** The bar above a view, with the link to the list or record that it belongs to, and further content. */
export function BackBar({ back, children }: { back: Back; children?: ReactNode }) {
	return (
		<div className={css.bar}>
			<Link to={back.to as '/stories'} className={css.back} aria-label={back.label}>
				<Icon name="back" flip />
				<span>{back.label}</span>
			</Link>
			{children}
		</div>
	);
}

/** A view that is a form: a bar with the state of saving and the button that saves, the fields, and further content beside them. */
export function FormPage({
	form,
	title,
	lang,
	back,
	status,
	menu,
	actions,
	aside,
	readOnly = false,
	ownTitle = false,
	wide = false,
	children,
}: {
	form: AnyForm;
	title: string;
	/** The language of the title if it is known and not that of the interface. */
	lang?: string | undefined;
	/** Whether the fields take the whole width, as a timetable does. */
	wide?: boolean;
	/** Whether the title is a text of the interface, not the name of a record in whatever direction. */
	ownTitle?: boolean;
	/** The list that the record is in. */
	back: Back;
	/** The state of the record, such as "Withdrawn". */
	status?: ReactNode;
	/** Entries of the menu of the record, as Menu.Item. */
	menu?: ReactNode;
	/** Buttons before the one that saves. */
	actions?: ReactNode;
	aside?: ReactNode;
	/** Whether nothing can be saved, such as for a merged record. */
	readOnly?: boolean;
	children: ReactNode;
}) {
	const t = useT();
	usePageTitle(title);
	return (
		<form
			className={css.form}
			data-form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				if (!readOnly) void saveAndFocus(form, event.currentTarget);
			}}
		>
			<BackBar back={back}>
				<span className={css.state}>
					<FormState form={form} />
				</span>
				{actions}
				{(menu || (form.dirty && !form.isNew)) && (
					<Menu position="bottom-end">
						<Menu.Target>
							<ActionIcon aria-label={t('desk.actions')} c="var(--ink)">
								<Icon name="dots" />
							</ActionIcon>
						</Menu.Target>
						<Menu.Dropdown>
							{form.dirty && !form.isNew && (
								<Menu.Item leftSection={<Icon name="undo" size={16} flip />} onClick={form.revert}>
									{t('desk.form.revert')}
								</Menu.Item>
							)}
							{menu}
						</Menu.Dropdown>
					</Menu>
				)}
				{!readOnly && (
					<Button type="submit" loading={form.state.phase === 'saving'}>
						{t('desk.save')}
					</Button>
				)}
			</BackBar>
			<div className={css.columns} data-aside={aside ? '' : undefined} data-wide={wide || undefined}>
				<div className={css.main}>
					<div className={css.head}>
						<h1 className={css.title} lang={lang} dir={ownTitle ? undefined : 'auto'}>
							{title}
						</h1>
						{status}
					</div>
					{children}
					{/* Fields that were shown above are known only now. */}
					<Refusal form={form} />
				</div>
				{aside && <aside className={css.aside}>{aside}</aside>}
			</div>
			<Dialogs form={form} />
		</form>
	);
}

/** A form of its own inside a view, such as the ranking beside its award. */
export function FormCard({ form, title, children }: { form: AnyForm; title: string; children: ReactNode }) {
	const t = useT();
	return (
		<form
			className={css.section}
			data-form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				void saveAndFocus(form, event.currentTarget);
			}}
		>
			<h2>{title}</h2>
			{children}
			<Refusal form={form} />
			<div className={css.foot}>
				<FormState form={form} />
				<Button type="submit" loading={form.state.phase === 'saving'}>
					{t('desk.save')}
				</Button>
			</div>
			<Dialogs form={form} />
		</form>
	);
}

/** Fields that belong together. */
export function Section({
	title,
	text,
	id,
	named = false,
	children,
}: {
	title: string;
	/** Whether the open tab above already shows the title, so that only screen readers need it here. */
	named?: boolean;
	text?: string;
	/** For links to it. */
	id?: string;
	children: ReactNode;
}) {
	return (
		<fieldset className={css.section} {...(id && { id })}>
			<legend className={named ? css.hidden : undefined}>{title}</legend>
			{text && <p>{text}</p>}
			{children}
		</fieldset>
	);
}

/** Fields beside each other, below each other where there is no room. */
export function Row({ children }: { children: ReactNode }) {
	return <div className={css.row}>{children}</div>;
}

function FormState({ form }: { form: AnyForm }) {
	const t = useT();
	const { state } = form;
	if (form.isNew && state.phase === 'saved') return null;
	if (state.phase === 'saved' && !state.savedAt) return null;
	if (state.phase === 'changed')
		return (
			<span className={css.changed}>{t(state.onDevice ? 'desk.form.onDevice' : 'desk.form.changed')}</span>
		);
	if (state.phase === 'refused') return <span className={css.bad}>{t('form.check')}</span>;
	return (
		<SaveLine
			state={state}
			conflict="desk.form.conflict"
			onCompare={() => form.compare()}
			onRetry={() => void form.save()}
		/>
	);
}

/** The server's errors about fields that the form does not show, or about the whole. */
function Refusal({ form }: { form: AnyForm }) {
	const others = form.otherErrors();
	const { message, state } = form;
	const whole = message && Object.keys(state.fields ?? {}).length === 0 ? [message] : [];
	if (others.length + whole.length === 0) return null;
	return (
		<Alert color="red" role="alert" mt="md">
			{[...whole, ...others].map((text) => (
				<div key={text}>{text}</div>
			))}
		</Alert>
	);
}

function Dialogs({ form }: { form: AnyForm }) {
	return (
		<>
			{form.conflict && <ConflictDialog form={form} />}
			{!form.conflict && form.offer && <OfferDialog form={form} />}
		</>
	);
}

/** Saves, and goes to the first field that the server refused. */
async function saveAndFocus(form: AnyForm, element: HTMLFormElement): Promise<void> {
	if (await form.save()) return;
	requestAnimationFrame(() => {
		const wrong = element.querySelector<HTMLElement>('[aria-invalid=true]');
		if (!wrong || document.querySelector('[role=dialog][aria-modal=true]')) return;
		wrong.focus();
		wrong.scrollIntoView({ block: 'center' });
	});
}
