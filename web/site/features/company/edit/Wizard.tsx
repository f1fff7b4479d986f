import { useEffect, useMemo, useRef, useState } from 'react';
import { type Problem, readCompanyForm } from '../../../../api/client.gen';
import type { WizardData } from '../../../../api/pages.gen';
import { track } from '../../../analytics';
import sheet from '../../../components/Sheet/Sheet.module.css';
import { type Message, translator } from '../../../i18n/translate';
import { asStored, completeness, placeErrors, prepareSave, validateEntry } from './definitions';
import { loadDraft, loadReviewed, storeDraft, storeReviewed } from './drafts';
import styles from './Edit.module.css';
import { isChanged } from './entries';
import { SectionForm } from './SectionForm';
import { StepNav } from './StepNav';
import { type Section, type Step, stepNames, steps } from './section';
import { sectionsOf } from './sections';
import {
	afterSave,
	discardChanges,
	initialState,
	isUnsaved,
	remoteSaveOf,
	resolveWithMine,
	resolveWithSaved,
	type SectionState,
	type Status,
	withDraft,
} from './state';

export interface WizardProps {
	/** Path of the page. */
	path: string;
	company: { id: number; slug: string; profile: string; nominate: string };
	wizard: WizardData;
	step: string;
	/** Address of the sign-in page, from where the reader returns. */
	signIn: string;
	lang: string;
	/** The locale of numbers, and the time zone of the publication. */
	numbers: string;
	timeZone: string;
	texts: Record<string, Message>;
}

type States = Record<string, SectionState>;

/** The status of a section after a failed call. status is that of the response, 0 without a response. */
const failureOf = (status: number): Status => (status === 0 && !navigator.onLine ? 'offline' : 'failed');

const stepOf = (name: string | null): Step => steps.find((one) => one === name) ?? 'introduction';

/** The form of a company in four steps. Every section is saved on its own; until then, its text is kept on the device. */
export const Wizard = ({
	path,
	company,
	wizard,
	step: first,
	signIn,
	lang,
	numbers,
	timeZone,
	texts,
}: WizardProps) => {
	const t = useMemo(() => translator(lang, texts), [lang, texts]);
	const sections = useMemo(() => sectionsOf(wizard, t), [wizard, t]);
	const [states, setStates] = useState<States>(() =>
		Object.fromEntries(sections.map((section) => [section.name, initialState(section, wizard.form)])),
	);
	const latest = useRef(states);
	latest.current = states;
	const [step, setStep] = useState(stepOf(first));
	const [reviewed, setReviewed] = useState<string[]>([]);
	const [ready, setReady] = useState(false);
	const [offline, setOffline] = useState(false);
	const title = useRef<HTMLHeadingElement>(null);
	const moved = useRef(false);

	const stateOf = (section: Section): SectionState =>
		latest.current[section.name] ?? initialState(section, wizard.form);

	/** Changes the state of a section, and stores its unsaved values on the device. */
	const changeSection = (section: Section, to: (state: SectionState) => SectionState) => {
		const next = to(stateOf(section));
		latest.current = { ...latest.current, [section.name]: next };
		setStates(latest.current);
		const { version, base, mine } = next;
		storeDraft(
			wizard.reader,
			company.id,
			section.name,
			isChanged(mine, base) ? { version, base, mine } : undefined,
		);
	};

	// Restores the drafts and the reviewed steps.
	useEffect(() => {
		setReady(true);
		setReviewed(loadReviewed(wizard.reader, company.id));
		if (!wizard.canEdit) return;
		for (const section of sections) {
			const draft = loadDraft(wizard.reader, company.id, section.name);
			if (draft) changeSection(section, (state) => withDraft(state, draft, section, wizard.form));
		}
	}, []);

	useEffect(() => {
		const back = () => setStep(stepOf(new URLSearchParams(location.search).get('step')));
		addEventListener('popstate', back);
		return () => removeEventListener('popstate', back);
	}, []);

	useEffect(() => {
		const update = () => setOffline(!navigator.onLine);
		update();
		addEventListener('online', update);
		addEventListener('offline', update);
		return () => {
			removeEventListener('online', update);
			removeEventListener('offline', update);
		};
	}, []);

	// The browser warns before a reader leaves with unsaved changes, although the device keeps them.
	useEffect(() => {
		const warn = (event: BeforeUnloadEvent) => {
			if (Object.values(latest.current).some(isUnsaved)) event.preventDefault();
		};
		addEventListener('beforeunload', warn);
		return () => removeEventListener('beforeunload', warn);
	}, []);

	// After the reader has changed the step, its title gets the focus.
	useEffect(() => {
		if (moved.current) title.current?.focus();
		moved.current = false;
	}, [step]);

	const hrefOf = (to: Step) => `${path}?company=${encodeURIComponent(company.slug)}&step=${to}`;
	const goTo = (to: Step) => {
		if (to === step) return;
		history.pushState(history.state, '', hrefOf(to));
		moved.current = true;
		setStep(to);
	};
	const completeStep = (to: Step) => {
		const passed = reviewed.includes(step) ? reviewed : [...reviewed, step];
		setReviewed(passed);
		storeReviewed(wizard.reader, company.id, passed);
		goTo(to);
	};

	/** Shows the version that somebody else has saved. */
	const showRemoteSave = async (section: Section) => {
		const now = await readCompanyForm({ id: company.id });
		changeSection(section, (state) =>
			now.ok
				? { ...state, status: 'idle', remoteSave: remoteSaveOf(section, now.value) }
				: { ...state, status: failureOf(now.status) },
		);
	};

	const showRefusal = (
		section: Section,
		status: number,
		problem: Problem | null,
		changes: ReturnType<typeof prepareSave>['changes'],
	) => {
		if (status === 409) return showRemoteSave(section);
		const fields = problem?.fields ?? {};
		if (status === 422 && Object.keys(fields).length > 0) {
			const { logo, ...others } = fields;
			const errors = { ...placeErrors(section, others, changes), ...(logo === undefined ? {} : { logo }) };
			return changeSection(section, (state) => ({ ...state, errors, status: 'invalid' }));
		}
		const refusal = status === 401 ? 'signedOut' : status === 403 ? 'forbidden' : failureOf(status);
		return changeSection(section, (state) => ({ ...state, status: refusal }));
	};

	const save = async (section: Section) => {
		const typed = stateOf(section);
		if (typed.status === 'saving' || typed.remoteSave || !wizard.canEdit) return;
		changeSection(section, (state) => ({ ...state, mine: asStored(section, state.mine) }));
		const before = stateOf(section);
		const { changes, body } = prepareSave(section, before.mine, before.base);
		const errors = validateEntry(section, before.mine, changes, wizard.options.rules, t);
		if (before.logo && before.logo.size > wizard.logoLimit)
			errors.logo = t('account.pictureTooLarge', { size: wizard.logoSize });
		if (Object.keys(errors).length > 0) {
			changeSection(section, (state) => ({ ...state, errors, status: 'invalid' }));
			return;
		}
		changeSection(section, (state) => ({
			...state,
			errors: {},
			status: isUnsaved(state) ? 'saving' : 'saved',
		}));
		if (!isUnsaved(before)) return;
		const { version, logo, removeLogo } = before;
		const response = await section.save({ id: company.id, locale: lang, version, logo, removeLogo }, body);
		track({
			event: 'form',
			category: 'form',
			action: response.ok ? 'sent' : 'refused',
			label: `${path}#${section.name}`,
		});
		if (response.ok)
			changeSection(section, (state) => afterSave(state, before, section, changes, response.value));
		else await showRefusal(section, response.status, response.problem, changes);
	};

	const filledOf = (of: Step): [number, number] =>
		sections
			.filter((section) => section.step === of)
			.map((section) => completeness(section, (states[section.name] ?? stateOf(section)).mine))
			.reduce<[number, number]>((sum, [filled, all]) => [sum[0] + filled, sum[1] + all], [0, 0]);
	const shown = sections.filter((section) => section.step === step);
	const at = steps.indexOf(step);
	const [before, after] = [steps[at - 1], steps[at + 1]];
	return (
		<div className={styles.wizard}>
			<StepNav
				step={step}
				reviewed={reviewed}
				filled={{
					introduction: filledOf('introduction'),
					basic: filledOf('basic'),
					timeline: filledOf('timeline'),
					award: filledOf('award'),
				}}
				hrefOf={hrefOf}
				lang={lang}
				t={t}
				onStep={goTo}
			/>
			<h2 className={styles.stepTitle} ref={title} tabIndex={-1}>
				{t(stepNames[step])}
			</h2>
			{!wizard.canEdit && <p className={styles.note}>{t('company.edit.readOnly')}</p>}
			{shown.map((section) => (
				<SectionForm
					key={section.name}
					section={section}
					state={states[section.name] ?? stateOf(section)}
					rules={wizard.options.rules}
					canEdit={wizard.canEdit}
					offline={offline}
					ready={ready}
					logo={{ bytes: wizard.logoLimit, size: wizard.logoSize, formats: wizard.logoTypes }}
					lang={lang}
					numbers={numbers}
					timeZone={timeZone}
					signIn={signIn}
					t={t}
					onChange={(mine) =>
						changeSection(section, (state) => ({
							...state,
							mine,
							status: state.status === 'saving' ? 'saving' : 'idle',
						}))
					}
					onLogo={(logo) => changeSection(section, (state) => ({ ...state, ...logo, status: 'idle' }))}
					onSave={() => save(section)}
					onSaveMine={() => {
						changeSection(section, resolveWithMine);
						return save(section);
					}}
					onUseSaved={() => changeSection(section, resolveWithSaved)}
					onDiscard={() => changeSection(section, discardChanges)}
				/>
			))}
			{shown.length === 0 && (
				<p className={styles.note}>
					{t('company.edit.noAnswers')}{' '}
					<a className={styles.link} href={company.nominate}>
						{t('company.edit.openAwards')}
					</a>
				</p>
			)}
			<div className={styles.walk}>
				{before && (
					<button type="button" className={sheet.button} onClick={() => goTo(before)}>
						{t('company.edit.back')}
					</button>
				)}
				{after ? (
					<button type="button" className={sheet.button} onClick={() => completeStep(after)}>
						{t('company.edit.next')}
					</button>
				) : (
					<a className={sheet.button} href={company.profile}>
						{t('company.edit.preview')}
					</a>
				)}
			</div>
		</div>
	);
};
