import { Fragment } from 'react';
import { maxAnswer, maxCompanySearch, maxLongAnswer } from '../../../api/limits.gen';
import type { CallQuestion, NominationFormPage as Model, Nominee } from '../../../api/pages.gen';
import { callTime } from '../../components/CallTime/call-time';
import { Notice } from '../../components/Form/Field';
import { FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
import form from '../../components/Form/Form.module.css';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { MessageId } from '../../i18n/translate';
import { langAttributes, type View } from '../../view';
import { writtenAttributes } from '../../written';
import { CallTexts } from './NominatePage';
import styles from './Nomination.module.css';

interface Props {
	model: Model;
	view: View;
}

const LiteInput = ({ model }: { model: Model }) =>
	model.lite && <input type="hidden" name="lite" value="1" />;

/** The choice of a company: the reader's own, and a search of the directory. */
const CompanyChoice = ({ model, view }: Props) => {
	const { t } = view;
	const companyLinks = (links: Model['own']) => (
		<ul className={`${styles.choices} touch`}>
			{links.map((link) => (
				<li key={link.href}>
					<a href={model.lite ? `${link.href}&lite=1` : link.href}>{link.text}</a>
				</li>
			))}
		</ul>
	);
	return (
		<section aria-labelledby="choose">
			<h2 className={sheet.subtitle} id="choose">
				{t('nominate.choose')}
			</h2>
			{model.own.length > 0 && companyLinks(model.own)}
			{!model.call.membersOnly && (
				<form className={form.form} method="get" action={model.path}>
					<LiteInput model={model} />
					<FieldFrame id="q" label={t('nominate.search')}>
						<input
							className={form.input}
							id="q"
							name="q"
							type="search"
							defaultValue={model.search}
							maxLength={maxCompanySearch}
							required
						/>
					</FieldFrame>
					<button className={sheet.button} type="submit">
						{t('header.search')}
					</button>
				</form>
			)}
			{model.search !== '' && model.found.length === 0 && <p>{t('nominate.notFound')}</p>}
			{companyLinks(model.found)}
		</section>
	);
};

/** The rules, each with the fact of the directory about the company. */
const Facts = ({ company, view }: { company: Nominee; view: View }) => (
	<ul className={styles.findings}>
		{company.findings.map((one) => (
			<li key={one.rule} data-met={one.met}>
				<strong>{one.rule}</strong>
				<span>
					{one.fact === '' ? view.t('nominate.noFact') : view.t('nominate.fact', { fact: one.fact })}
				</span>
				<span className={styles.mark}>
					<span aria-hidden="true">{one.met ? '✓' : '×'}</span>{' '}
					{view.t(one.met ? 'nominate.met' : 'nominate.notMet')}
				</span>
			</li>
		))}
	</ul>
);

/** A text isolated by control characters, for places without elements, such as an option. */
const isolate = (text: string, view: View): string => (view.dir === 'rtl' ? `\u2068${text}\u2069` : text);

const AnswerField = ({ question, model, view }: Props & { question: CallQuestion }) => {
	const id = `answer-${question.id}`;
	const error = model.errors[question.id];
	const field = {
		...fieldAttributes(id, error, Boolean(question.help)),
		className: form.input,
		name: id,
		defaultValue: model.answers[question.id] ?? '',
	};
	const own = langAttributes(view, model.call.lang);
	// Otherwise the direction of the page would move the punctuation of the typed text.
	const typed = { dir: 'auto', ...writtenAttributes(view, field.defaultValue) };
	return (
		<FieldFrame
			id={id}
			label={<span {...own}>{question.label}</span>}
			note={question.required ? undefined : view.t('form.optional')}
			error={error}
			hint={question.help && <span {...own}>{question.help}</span>}
		>
			{question.kind === 'long' && <textarea {...field} {...typed} rows={6} maxLength={maxLongAnswer} />}
			{question.kind === 'choice' && (
				<select {...field}>
					<option value="">–</option>
					{question.choices?.map((choice) => (
						<option key={choice} value={choice}>
							{isolate(choice, view)}
						</option>
					))}
				</select>
			)}
			{question.kind === 'link' && (
				<input
					{...field}
					type="text"
					inputMode="url"
					dir="ltr"
					maxLength={maxAnswer}
					placeholder="https://"
				/>
			)}
			{question.kind === 'short' && <input {...field} {...typed} type="text" maxLength={maxAnswer} />}
		</FieldFrame>
	);
};

/** The answers that were typed but can no longer be sent, so that the reader can copy them. */
const UnsentAnswers = ({ model, view }: Props) => {
	const typed = model.questions.filter((question) => (model.answers[question.id] ?? '') !== '');
	return (
		<section aria-labelledby="unsent">
			<h3 className={styles.label} id="unsent">
				{view.t('nominate.unsent')}
			</h3>
			<dl className={styles.unsent}>
				{typed.map((question) => (
					<Fragment key={question.id}>
						<dt {...langAttributes(view, model.call.lang)}>{question.label}</dt>
						<dd dir="auto" {...writtenAttributes(view, model.answers[question.id] ?? '')}>
							{model.answers[question.id]}
						</dd>
					</Fragment>
				))}
			</dl>
		</section>
	);
};

const CompanyForm = ({ company, model, view }: Props & { company: Nominee }) => {
	const { t } = view;
	const isOpen = company.allowed && company.eligible && model.call.state === 'open';
	return (
		<section aria-labelledby="company">
			<h2 className={sheet.subtitle} id="company">
				<a href={company.href}>{company.name}</a>
			</h2>
			{company.status !== '' && (
				<p className={styles.state}>{t(`nominate.state.${company.status}` as MessageId)}</p>
			)}
			<Facts company={company} view={view} />
			<p className={`${styles.more} touch`}>
				{company.wizard !== '' && <a href={company.wizard}>{t('nominate.wizard')}</a>}
				<a href={model.path}>{t('nominate.other')}</a>
			</p>
			{!company.allowed && <p className={form.notice}>{t('nominate.members')}</p>}
			{company.allowed && !company.eligible && <p className={form.notice}>{t('nominate.ineligible')}</p>}
			{!isOpen && model.unsent && <UnsentAnswers model={model} view={view} />}
			{isOpen && (
				<form className={form.form} method="post" action={model.path} noValidate>
					<LiteInput model={model} />
					<input type="hidden" name="company" value={company.slug} />
					{model.questions.map((question) => (
						<AnswerField key={question.id} question={question} model={model} view={view} />
					))}
					<div className={styles.buttons}>
						<button className={form.button} type="submit" name="step" value="submit">
							{t('nominate.submit')}
						</button>
						<button className={sheet.button} type="submit" name="step" value="draft">
							{t('nominate.draft')}
						</button>
					</div>
				</form>
			)}
		</section>
	);
};

export const NominationFormContent = ({ model, view }: Props) => (
	<>
		<header className={sheet.head}>
			<h1 className={sheet.title}>{model.head.title}</h1>
		</header>
		<Notice text={model.notice} />
		{model.company === null && <CallTexts call={model.call} view={view} />}
		{model.company === null && model.call.state === 'open' && <CompanyChoice model={model} view={view} />}
		{model.company !== null && (
			<>
				<p className={styles.state}>{callTime(model.call, view)}</p>
				<CompanyForm company={model.company} model={model} view={view} />
			</>
		)}
	</>
);

/** The form of a call: the company, the rules, the questions. */
export const NominationFormPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<div className={`${sheet.sheet} ${sheet.narrow}`}>
			<NominationFormContent model={model} view={view} />
		</div>
	</Page>
);
