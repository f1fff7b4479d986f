import { maxJuryComment } from '../../../api/limits.gen';
import type { JuryNominee, JuryPage as Model } from '../../../api/pages.gen';
import { Notice } from '../../components/Form/Field';
import { FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
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

/** An answer, which is a link if it is an address. It opens in a new tab, so that typed text is not lost. */
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
const Scores = ({ nominee, model, view }: Props & { nominee: JuryNominee }) => {
	const { t } = view;
	const count = new Intl.NumberFormat(view.numbers);
	const comment = `comment-${nominee.id}`;
	const firstError = nominee.criteria.find(({ id }) => nominee.errors[id] !== undefined)?.id;
	return (
		<>
			<div className={styles.points}>
				{nominee.criteria.map(({ id: criterion, name }) => {
					const id = `points-${nominee.id}-${criterion}`;
					const error = nominee.errors[criterion];
					return (
						<FieldFrame
							key={criterion}
							id={id}
							label={
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
							}
							error={error}
						>
							<input
								{...fieldAttributes(id, error)}
								className={form.input}
								name={id}
								type="number"
								min={0}
								max={model.maxPoints}
								defaultValue={nominee.points[criterion]}
								readOnly={!nominee.open}
								// biome-ignore lint/a11y/noAutofocus: on a page with a validation error the invalid field comes first
								autoFocus={criterion === firstError}
							/>
						</FieldFrame>
					);
				})}
			</div>
			<FieldFrame id={comment} label={t('jury.comment')} note={t('form.optional')}>
				<textarea
					className={form.input}
					id={comment}
					name={comment}
					rows={3}
					maxLength={maxJuryComment}
					dir="auto"
					defaultValue={nominee.comment}
					readOnly={!nominee.open}
				/>
			</FieldFrame>
		</>
	);
};

/** The button that declares a conflict of interest, or the question that it leads to. */
const Conflict = ({ nominee, model, view }: Props & { nominee: JuryNominee }) => {
	const { t } = view;
	if (model.declaring !== nominee.id)
		return (
			<button
				className={sheet.button}
				type="submit"
				name="step"
				value={`conflict-${nominee.id}`}
				formNoValidate
			>
				{t('jury.conflict')}
			</button>
		);
	return (
		<div className={styles.sure}>
			<p id={`sure-${nominee.id}`}>{t('jury.conflictSure')}</p>
			<div className={styles.buttons}>
				<button
					className={sheet.button}
					type="submit"
					name="step"
					value={`declare-${nominee.id}`}
					aria-describedby={`sure-${nominee.id}`}
					formNoValidate
					// biome-ignore lint/a11y/noAutofocus: the reader has asked for this question
					autoFocus
				>
					{t('jury.conflictYes')}
				</button>
				<button
					className={sheet.button}
					type="submit"
					name="step"
					value={`back-${nominee.id}`}
					formNoValidate
				>
					{t('company.edit.back')}
				</button>
			</div>
		</div>
	);
};

const Nominee = ({ nominee, model, view }: Props & { nominee: JuryNominee }) => {
	const { t } = view;
	return (
		<article className={styles.nominee} data-scored={nominee.scored} id={`nominee-${nominee.id}`}>
			<header>
				<p className={sheet.kicker}>
					<bdi {...langAttributes(view, nominee.awardLang)}>{nominee.award}</bdi> ·{' '}
					<bdi {...langAttributes(view, nominee.lang)}>{nominee.round}</bdi>
				</p>
				<h2 className={sheet.subtitle}>
					{nominee.name === '' ? (
						t('jury.nominee', { number: new Intl.NumberFormat(view.numbers).format(nominee.number) })
					) : (
						<a href={nominee.path} target="_blank" rel="noopener">
							{nominee.name}
						</a>
					)}
				</h2>
				<p className={sheet.meta}>
					{t(nominee.open ? 'nominate.open' : 'nominate.closed', { date: nominee.closes })}
				</p>
				{model.saved === nominee.id && (
					<p className={form.done} role="status">
						{t('jury.saved')}
					</p>
				)}
			</header>
			<dl className={`${styles.answers} touch`}>
				{nominee.answers.map(({ question, answer }) => (
					<div key={question}>
						<dt {...langAttributes(view, nominee.lang)}>{question}</dt>
						<Answer text={answer} view={view} />
					</div>
				))}
			</dl>
			{(nominee.open || Object.values(nominee.points).some((points) => points !== '')) && (
				<Scores nominee={nominee} model={model} view={view} />
			)}
			{nominee.open && (
				<div className={styles.buttons}>
					<button className={form.button} type="submit" name="step" value={`score-${nominee.id}`}>
						{t('jury.save')}
					</button>
					<Conflict nominee={nominee} model={model} view={view} />
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
					<p>{model.invited}</p>
					<button className={form.button} type="submit">
						{t('jury.accept')}
					</button>
				</form>
			)}
			{model.nominees.length === 0 && model.invitation === '' && <p>{t('jury.none')}</p>}
			{model.nominees.length > 0 && (
				// One form for all nominees, so that text typed for one of them is not lost when another one is saved.
				<form className={form.form} method="post" action={model.path} data-untracked="">
					{model.lite && <input type="hidden" name="lite" value="1" />}
					{/* The Enter key presses the first button. As that one is disabled, Enter in a field sends nothing. */}
					<button type="submit" disabled hidden />
					{model.nominees.map((nominee) => (
						<Nominee key={nominee.id} nominee={nominee} model={model} view={view} />
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
