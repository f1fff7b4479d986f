import type { JurorAssignment, JuryPage as Model } from '../../../api/pages.gen';
import { Notice } from '../../components/Form/Field';
import form from '../../components/Form/Form.module.css';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { View } from '../../view';
import styles from './JuryPage.module.css';

interface Props {
	model: Model;
	view: View;
}

const Nominee = ({ one, number, model, view }: Props & { one: JurorAssignment; number: number }) => {
	const { t } = view;
	const count = new Intl.NumberFormat(view.numbers);
	return (
		<article className={styles.nominee} data-scored={one.scored}>
			<p className={sheet.kicker}>
				{one.award} · {one.round}
			</p>
			<h2 className={sheet.subtitle}>
				{one.name === '' ? (
					t('jury.nominee', { number: count.format(number) })
				) : (
					<a href={one.path}>{one.name}</a>
				)}
			</h2>
			{one.open && <p className={sheet.meta}>{t('nominate.open', { date: one.closes })}</p>}
			<dl className={styles.answers}>
				{one.answers.map(({ question, answer }) => (
					<div key={question}>
						<dt>{question}</dt>
						<dd>{answer}</dd>
					</div>
				))}
			</dl>
			{one.open && (
				<form className={form.form} method="post" action={model.path}>
					{model.lite && <input type="hidden" name="lite" value="1" />}
					<input type="hidden" name="id" value={one.id} />
					<div className={form.pair}>
						{one.criteria.map((criterion) => (
							<div key={criterion.id} className={form.field}>
								<label className={form.label} htmlFor={`points-${one.id}-${criterion.id}`}>
									{t('jury.points', {
										name: criterion.name,
										least: count.format(0),
										most: count.format(model.maxPoints),
									})}
								</label>
								<input
									className={form.input}
									id={`points-${one.id}-${criterion.id}`}
									name={`points-${criterion.id}`}
									type="number"
									min={0}
									max={model.maxPoints}
									defaultValue={one.scores[criterion.id]}
								/>
							</div>
						))}
					</div>
					<div className={form.field}>
						<label className={form.label} htmlFor={`comment-${one.id}`}>
							{t('jury.comment')}
							<span className={form.optional}>{t('form.optional')}</span>
						</label>
						<textarea
							className={form.input}
							id={`comment-${one.id}`}
							name="comment"
							rows={3}
							maxLength={2000}
							defaultValue={one.comment}
						/>
					</div>
					<div className={styles.buttons}>
						<button className={form.button} type="submit" name="step" value="score">
							{t('jury.save')}
						</button>
						<button className={sheet.button} type="submit" name="step" value="conflict" formNoValidate>
							{t('jury.conflict')}
						</button>
					</div>
				</form>
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
			{model.assignments.length === 0 && model.invitation === '' && <p>{t('jury.none')}</p>}
			{model.assignments.map((one, index) => (
				<Nominee key={one.id} one={one} number={index + 1} model={model} view={view} />
			))}
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
