import type { CompanyQuestionPage as Model } from '../../../api/pages.gen';
import { FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
import form from '../../components/Form/Form.module.css';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { MessageId } from '../../i18n/translate';
import type { View } from '../../view';
import styles from './CompanyQuestionPage.module.css';

type Props = { model: Model; view: View };

/** The field for the new value: a list of the values that the fact can have, or a line of text. */
const NewValue = ({ model, view }: Props) => {
	const id = 'field-value';
	const error = model.error || undefined;
	return (
		<FieldFrame id={id} label={view.t(model.label as MessageId)} error={error}>
			{model.options.length > 0 ? (
				<select
					{...fieldAttributes(id, error)}
					className={form.input}
					name="value"
					defaultValue={model.typed}
				>
					{model.options.map((option) => (
						<option key={option.value} value={option.value}>
							{option.text}
						</option>
					))}
				</select>
			) : (
				<input
					type="text"
					{...fieldAttributes(id, error)}
					className={form.input}
					name="value"
					dir="auto"
					maxLength={model.max || undefined}
					defaultValue={model.typed}
				/>
			)}
		</FieldFrame>
	);
};

/** The question to an owner of a company whether a fact of its profile is still correct, or the thanks for the answer. */
export const CompanyQuestionPage = ({ model, view }: Props) => {
	const { t } = view;
	const token = <input type="hidden" name="t" value={model.token} />;
	return (
		<Page frame={model} view={view}>
			<div className={`${sheet.sheet} ${sheet.narrow} ${styles.page}`} data-untracked="">
				<header className={sheet.head}>
					<h1 className={model.state === 'ask' ? sheet.title : sheet.subtitle}>
						{model.state === 'answered' ? t('question.thanks') : model.head.title}
					</h1>
				</header>
				{model.state === 'ask' && (
					<>
						<p className={styles.fact}>
							<span>{t(model.label as MessageId)}</span>
							<strong>
								<bdi>{model.shown}</bdi>
							</strong>
						</p>
						<form method="post" action={model.path}>
							{token}
							<button className={form.button} type="submit" name="do" value="confirm">
								{t('question.yes')}
							</button>
						</form>
						<section className={styles.change}>
							<h2 className={sheet.subtitle}>{t('question.changed')}</h2>
							<form className={form.form} method="post" action={model.path}>
								{token}
								<NewValue model={model} view={view} />
								<p>
									<button className={sheet.button} type="submit" name="do" value="change">
										{t('question.save')}
									</button>
								</p>
							</form>
						</section>
					</>
				)}
				{model.profile !== '' && (
					<p className="touch">
						<a href={model.profile}>{model.name}</a>
					</p>
				)}
			</div>
		</Page>
	);
};
