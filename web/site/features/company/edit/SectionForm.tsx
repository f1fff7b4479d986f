import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import form from '../../../components/Form/Form.module.css';
import settings from '../../../components/Sheet/Settings.module.css';
import type { Translate } from '../../../i18n/translate';
import { Conflict } from './Conflict';
import { completeness, type Rules } from './definitions';
import styles from './Edit.module.css';
import { EntryFields } from './EntryFields';
import type { Entry } from './entries';
import { LogoField, type LogoLimits } from './LogoField';
import type { Section } from './section';
import { isUnsaved, type SectionState, type Status } from './state';

interface Props {
	section: Section;
	state: SectionState;
	rules: Rules;
	canEdit: boolean;
	/** Whether the device has no connection. */
	offline: boolean;
	/** Whether the script of the page has loaded; what is typed before that would be lost. */
	ready: boolean;
	logo: LogoLimits;
	lang: string;
	/** The locale of numbers, and the time zone of the publication. */
	numbers: string;
	timeZone: string;
	signIn: string;
	t: Translate;
	onChange: (entry: Entry) => void;
	onLogo: (logo: Pick<SectionState, 'logo' | 'removeLogo'>) => void;
	onSave: () => void;
	onSaveMine: () => void;
	onUseSaved: () => void;
	onDiscard: () => void;
}

const statusTexts = {
	saved: 'company.edit.saved',
	invalid: 'form.check',
	failed: 'company.edit.failed',
	offline: 'company.edit.offline',
	signedOut: 'company.edit.signedOut',
	forbidden: 'company.edit.forbidden',
	draftRestored: 'company.edit.draftRestored',
} as const;

const isAlert = (status: Status): boolean =>
	['invalid', 'failed', 'offline', 'signedOut', 'forbidden'].includes(status);

/** The percentage of a section or a step that is filled. */
export const percentText = (filled: number, all: number, lang: string): string =>
	new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 }).format(
		all === 0 ? 0 : filled / all,
	);

/** The form of a section; for readers who may not change it, no form. */
const Frame = ({
	canEdit,
	form: root,
	onSave,
	children,
}: {
	canEdit: boolean;
	form: RefObject<HTMLFormElement | null>;
	onSave: () => void;
	children: ReactNode;
}) =>
	canEdit ? (
		<form
			ref={root}
			className={styles.form}
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				onSave();
			}}
		>
			{children}
		</form>
	) : (
		<div className={styles.form}>{children}</div>
	);

/** A section of the company form, which saves on its own. */
export const SectionForm = ({
	section,
	state,
	rules,
	canEdit,
	offline,
	ready,
	lang,
	numbers,
	timeZone,
	signIn,
	t,
	...on
}: Props) => {
	const root = useRef<HTMLFormElement>(null);
	const next = useRef('');
	const unsaved = isUnsaved(state);
	const online = state.status === 'offline' ? 'idle' : state.status;
	const status = offline && unsaved ? 'offline' : online;

	// Moves the focus to the element that an action has added.
	useEffect(() => {
		if (next.current === '') return;
		const element = document.getElementById(next.current);
		next.current = '';
		element?.focus();
	});
	// Moves the focus to the first invalid field.
	useEffect(() => {
		if (status === 'invalid')
			root.current?.querySelector<HTMLElement>('[aria-invalid="true"], p[tabindex]')?.focus();
	}, [status, state.errors]);

	const id = `${section.name}-title`;
	const [filled, all] = completeness(section, state.mine);
	const text = status in statusTexts ? t(statusTexts[status as keyof typeof statusTexts]) : '';
	return (
		<section className={settings.section} aria-labelledby={id}>
			<div>
				<h3 className={settings.subtitle} id={id}>
					{t(section.title)}
				</h3>
				{all > 0 && (
					<p className={form.hint}>
						{t('company.edit.complete', { percent: percentText(filled, all, lang) })}
					</p>
				)}
				{unsaved && status !== 'saving' && <p className={styles.unsaved}>{t('company.edit.unsaved')}</p>}
			</div>
			<div>
				<Frame canEdit={canEdit} form={root} onSave={on.onSave}>
					{status === 'draftRestored' && (
						<div className={styles.restored}>
							<p>{text}</p>
							<button type="button" className={styles.quiet} onClick={on.onDiscard}>
								{t('company.edit.discard')}
							</button>
						</div>
					)}
					{section.name === 'introduction' && (
						<LogoField
							state={state}
							limits={on.logo}
							error={state.errors.logo}
							disabled={!canEdit || !ready}
							t={t}
							onChange={on.onLogo}
						/>
					)}
					<EntryFields
						definition={section}
						entry={state.mine}
						at=""
						section={section.name}
						errors={state.errors}
						rules={rules}
						canEdit={canEdit}
						disabled={!canEdit || !ready}
						t={t}
						lang={lang}
						numbers={numbers}
						focus={(element) => {
							next.current = element;
						}}
						onChange={on.onChange}
					/>
					{state.remoteSave && (
						<Conflict
							section={section}
							mine={state.mine}
							base={state.base}
							remoteSave={state.remoteSave}
							lang={lang}
							timeZone={timeZone}
							t={t}
							onSaveMine={on.onSaveMine}
							onUseSaved={on.onUseSaved}
						/>
					)}
					{canEdit && !state.remoteSave && (
						<div className={styles.actions}>
							<button className={form.button} type="submit" disabled={!ready} aria-busy={status === 'saving'}>
								{t(status === 'saving' ? 'company.edit.saving' : 'cookies.save')}
								<span className="hidden-text"> {t(section.title)}</span>
							</button>
							<p role="status" className={status === 'saved' ? styles.saved : 'hidden-text'}>
								{status === 'saved' ? text : ''}
							</p>
						</div>
					)}
					<p role="alert" className={isAlert(status) ? form.notice : 'hidden-text'}>
						{isAlert(status) ? text : ''}
						{status === 'signedOut' && (
							<>
								{' '}
								<a className={styles.link} href={signIn}>
									{t('header.signIn')}
								</a>
							</>
						)}
					</p>
				</Frame>
			</div>
		</section>
	);
};
