import { maxAnswer, maxDeck, maxLongAnswer, maxOneLiner, maxPitchCompany } from '../../../api/limits.gen';
import type { CallQuestion, PitchApplyPage as Model } from '../../../api/pages.gen';
import { Notice } from '../../components/Form/Field';
import { FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
import form from '../../components/Form/Form.module.css';
import { PostForm } from '../../components/Form/PostForm';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { MessageId } from '../../i18n/translate';
import { langAttributes, type View } from '../../view';
import { writtenAttributes } from '../../written';

interface Props {
	model: Model;
	view: View;
}

/** Isolates a text by control characters on pages from right to left, where no element can do it, such as in an option. */
const isolate = (text: string, view: View): string => (view.dir === 'rtl' ? `\u2068${text}\u2069` : text);

const TextField = ({
	name,
	label,
	max,
	model,
	view,
	optional = false,
	link = false,
}: Props & { name: string; label: string; max: number; optional?: boolean; link?: boolean }) => {
	const id = `field-${name}`;
	const value = model.values[name] ?? '';
	return (
		<FieldFrame
			id={id}
			label={label}
			note={optional ? view.t('form.optional') : undefined}
			error={model.errors[name]}
		>
			<input
				{...fieldAttributes(id, model.errors[name])}
				{...(link
					? { dir: 'ltr', inputMode: 'url', placeholder: 'https://' }
					: writtenAttributes(view, value))}
				className={form.input}
				name={name}
				type="text"
				maxLength={max}
				defaultValue={value}
			/>
		</FieldFrame>
	);
};

/** The choice of one of the reader's companies, or the name of another one. */
const CompanyField = ({ model, view }: Props) => {
	const { t } = view;
	if (model.companies.length === 0)
		return (
			<TextField
				name="companyName"
				label={t('nominate.search')}
				max={maxPitchCompany}
				model={model}
				view={view}
			/>
		);
	return (
		<>
			<FieldFrame id="field-company" label={t('pitch.company')} error={model.errors.company}>
				<select
					{...fieldAttributes('field-company', model.errors.company)}
					className={form.input}
					name="company"
					defaultValue={model.values.company ?? model.companies[0]?.slug}
				>
					{model.companies.map((company) => (
						<option key={company.slug} value={company.slug}>
							{isolate(company.name, view)}
						</option>
					))}
					<option value="">{t('pitch.otherCompany')}</option>
				</select>
			</FieldFrame>
			<TextField
				name="companyName"
				label={t('pitch.otherCompany')}
				max={maxPitchCompany}
				model={model}
				view={view}
				optional
			/>
		</>
	);
};

const QuestionField = ({ question, model, view }: Props & { question: CallQuestion }) => {
	const name = `answer-${question.id}`;
	const error = model.errors[name];
	const value = model.values[name] ?? '';
	const own = langAttributes(view, model.contentLang);
	const field = {
		...fieldAttributes(name, error, Boolean(question.help)),
		className: form.input,
		name,
		defaultValue: value,
	};
	const typed = { dir: 'auto', ...writtenAttributes(view, value) };
	return (
		<FieldFrame
			id={name}
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
						<option key={choice} value={choice} {...own}>
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

/** The state of the reader's application in words, '' if there is none. */
const statusText = (model: Model, view: View): string => {
	if (model.status === '') return '';
	if (model.status === 'finalist') return view.t('pitch.finalist');
	const key = model.status === 'received' ? 'submitted' : model.status;
	return view.t(`nominate.state.${key}` as MessageId);
};

export const PitchApplyContent = ({ model, view }: Props) => {
	const { t } = view;
	const stage = 'field-stage';
	return (
		<>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{model.head.title}</h1>
				<p className={sheet.lede}>{t('pitch.lead')}</p>
			</header>
			{model.confirmation !== '' && (
				<p className={form.done} role="status">
					{model.confirmation}
				</p>
			)}
			<Notice text={model.notice} />
			<p className={sheet.meta}>
				{t(`nominate.${model.state}` as MessageId, {
					date: model.state === 'soon' ? model.opens : model.closes,
				})}
			</p>
			{model.status !== '' && <p>{statusText(model, view)}</p>}
			{model.state === 'open' && (model.status === '' || model.status === 'received') && (
				<form className={form.form} method="post" action={model.action} noValidate data-untracked="">
					{model.lite && <input type="hidden" name="lite" value="1" />}
					<CompanyField model={model} view={view} />
					<TextField
						name="oneLiner"
						label={t('pitch.oneLiner')}
						max={maxOneLiner}
						model={model}
						view={view}
					/>
					<FieldFrame id={stage} label={t('pitch.stage')} error={model.errors.stage}>
						<select
							{...fieldAttributes(stage, model.errors.stage)}
							className={form.input}
							name="stage"
							defaultValue={model.values.stage ?? ''}
						>
							<option value="">–</option>
							{model.stages.map((one) => (
								<option key={one} value={one}>
									{t(`pitch.stage.${one}` as MessageId)}
								</option>
							))}
						</select>
					</FieldFrame>
					<TextField
						name="deck"
						label={t('pitch.deck')}
						max={maxDeck}
						model={model}
						view={view}
						optional
						link
					/>
					{model.questions.map((question) => (
						<QuestionField key={question.id} question={question} model={model} view={view} />
					))}
					<button className={form.button} type="submit">
						{t('pitch.submit')}
					</button>
				</form>
			)}
			{model.status !== '' && (
				<details>
					<summary>{t('pitch.withdraw')}</summary>
					<p id="withdraw-why">{t('pitch.withdrawWhy')}</p>
					<PostForm action={model.action} hidden={{ do: 'withdraw' }} lite={model.lite} className="">
						<button className={sheet.button} type="submit" aria-describedby="withdraw-why">
							{t('pitch.withdrawNow')}
						</button>
					</PostForm>
				</details>
			)}
		</>
	);
};

/** The form for applying to a pitch fest. */
export const PitchApplyPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<div className={`${sheet.sheet} ${sheet.narrow}`}>
			<PitchApplyContent model={model} view={view} />
		</div>
	</Page>
);
