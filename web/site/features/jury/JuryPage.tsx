import { maxJuryComment } from '../../../api/limits.gen';
import type { JuryNominee, JuryPage as Model } from '../../../api/pages.gen';
import { Notice } from '../../components/Form/Field';
import form from '../../components/Form/Form.module.css';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { TypedText } from '../../components/TypedText/TypedText';
import { langAttributes, type View } from '../../view';
import { writtenAttributes } from '../../written';
import styles from './JuryPage.module.css';

interface Props {
	model: Model;
	view: View;
}

/** An answer, which is a link if it is an address. It opens beside the form, so that what was typed stays. */
const Answer = ({ text, view }: { text: string; view: View }) =>
	/^https?:\/\/\S+$/.test(text) ? (
		<dd>
			<a href={text} target="_blank" rel="nofollow noopener" dir="ltr">
				{text}
			</a>
		</dd>
	) : (
		<dd {...writtenAttributes(view, text)}>{text}</dd>
	);

/** The points of a nominee by criterion, and a comment. After the end of the round they can only be read. */
const Scores = ({ one, model, view }: Props & { one: JuryNominee }) => {
	const { t } = view;
	const count = new Intl.NumberFormat(view.numbers);
	const firstError = one.criteria.find(({ id }) => one.errors[id] !== undefined)?.id;
	return (
		<>
			<div className={styles.points}>
				{one.criteria.map(({ id: criterion, name }) => {
					const id = `points-${one.id}-${criterion}`;
					const error = one.errors[criterion];
					return (
						<div key={criterion} className={form.field}>
							<label className={form.label} htmlFor={id}>
								<span>
									<TypedText
										text={t('jury.points', {
											name,
											least: count.format(0),
											most: count.format(model.maxPoints),
										})}
										typed={name}
									/>
								</span>
							</label>
							<input
								className={form.input}
								id={id}
								name={id}
								type="number"
								min={0}
								max={model.maxPoints}
								defaultValue={one.points[criterion]}
								readOnly={!one.open}
								aria-invalid={error === undefined ? undefined : true}
								aria-describedby={error === undefined ? undefined : `${id}-error`}
								// biome-ignore lint/a11y/noAutofocus: on a page with a validation error the invalid field comes first
								autoFocus={criterion === firstError}
							/>
							{error !== undefined && (
								<p className={form.error} id={`${id}-error`}>
									{error}
								</p>
							)}
						</div>
					);
				})}
			</div>
			<div className={form.field}>
				<label className={form.label} htmlFor={`comment-${one.id}`}>
					{t('jury.comment')}
					<span className={form.optional}>{t('form.optional')}</span>
				</label>
				<textarea
					className={form.input}
					id={`comment-${one.id}`}
					name={`comment-${one.id}`}
					rows={3}
					maxLength={maxJuryComment}
					dir="auto"
					defaultValue={one.comment}
					readOnly={!one.open}
				/>
			</div>
		</>
	);
};

const Nominee = ({ one, number, model, view }: Props & { one: JuryNominee; number: number }) => {
	const { t } = view;
	return (
		<article className={styles.nominee} data-scored={one.scored} id={`nominee-${one.id}`}>
			<header>
				<p className={sheet.kicker}>
					<bdi {...langAttributes(view, one.awardLang)}>{one.award}</bdi> ·{' '}
					<bdi {...langAttributes(view, one.lang)}>{one.round}</bdi>
				</p>
				<h2 className={sheet.subtitle}>
					{one.name === '' ? (
						t('jury.nominee', { number: new Intl.NumberFormat(view.numbers).format(number) })
					) : (
						<a href={one.path} target="_blank" rel="noopener">
							{one.name}
						</a>
					)}
				</h2>
				<p className={sheet.meta}>
					{t(one.open ? 'nominate.open' : 'nominate.closed', { date: one.closes })}
				</p>
				{model.saved === one.id && (
					<p className={form.done} role="status">
						{t('jury.saved')}
					</p>
				)}
			</header>
			<dl className={`${styles.answers} touch`}>
				{one.answers.map(({ question, answer }) => (
					<div key={question}>
						<dt {...langAttributes(view, one.lang)}>{question}</dt>
						<Answer text={answer} view={view} />
					</div>
				))}
			</dl>
			{(one.open || Object.values(one.points).some((points) => points !== '')) && (
				<Scores one={one} model={model} view={view} />
			)}
			{one.open && (
				<div className={styles.buttons}>
					<button className={form.button} type="submit" name="step" value={`score-${one.id}`}>
						{t('jury.save')}
					</button>
					<button
						className={sheet.button}
						type="submit"
						name="step"
						value={`conflict-${one.id}`}
						formNoValidate
					>
						{t('jury.conflict')}
					</button>
				</div>
			)}
		</article>
	);
};

export const JuryContent = ({ model, view }: Props) => {
	const { t } = view;
	return (
		<>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{model.head.title}</h1>
				<p className={sheet.lede}>{t('jury.lead')}</p>
			</header>
			{model.confirmation !== '' && (
				<p className={form.done} role="status">
					{model.confirmation}
				</p>
			)}
			<Notice text={model.notice} />
			{model.invitation !== '' && (
				<form className={form.form} method="post" action={model.path}>
					{model.lite && <input type="hidden" name="lite" value="1" />}
					<input type="hidden" name="invitation" value={model.invitation} />
					<button className={form.button} type="submit">
						{t('jury.accept')}
					</button>
				</form>
			)}
			{model.nominees.length === 0 && model.invitation === '' && <p>{t('jury.none')}</p>}
			{model.nominees.length > 0 && (
				// One form for all nominees, so that what is typed for one is not lost when another one is saved.
				<form className={form.form} method="post" action={model.path} data-untracked="">
					{model.lite && <input type="hidden" name="lite" value="1" />}
					{/* The Enter key presses the first button. */}
					<button type="submit" hidden />
					{model.nominees.map((one, index) => (
						<Nominee key={one.id} one={one} number={index + 1} model={model} view={view} />
					))}
				</form>
			)}
			{model.withheld > 0 && (
				<p className={sheet.meta}>
					{t('jury.withheld', { count: new Intl.NumberFormat(view.numbers).format(model.withheld) })}
				</p>
			)}
		</>
	);
};

/** The nominees that a member of a jury scores. */
export const JuryPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<div className={`${sheet.sheet} ${sheet.narrow} ${styles.page}`}>
			<JuryContent model={model} view={view} />
		</div>
	</Page>
);
