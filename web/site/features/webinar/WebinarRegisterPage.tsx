import type { WebinarRegisterPage as Model } from '../../../api/pages.gen';
import { FieldError, FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
import form from '../../components/Form/Form.module.css';
import { PostForm } from '../../components/Form/PostForm';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { langAttributes, type View } from '../../view';
import { Control } from './Control';

/** The registration form of a webinar as a page of its own. */
export const WebinarRegisterPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={`${sheet.sheet} ${sheet.narrow}`} data-untracked="">
			<header className={sheet.head}>
				<h1 className={sheet.title}>{view.t('webinar.form')}</h1>
				<p className={sheet.lede} {...langAttributes(view, model.card.lang, model.card.dir)}>
					<a href={model.card.href}>{model.card.title}</a>
				</p>
				<p className={sheet.meta}>
					<time dateTime={model.card.startsAt}>{view.dates.dateTime(model.card.startsAt)}</time>
				</p>
			</header>
			{model.notice !== '' && (
				<p className={form.notice} role="alert">
					{model.notice}
				</p>
			)}
			{!model.closed && (
				<PostForm action={model.action} lite={model.liteForm}>
					{model.fields.map((field) => {
						const error = field.error === '' ? undefined : field.error;
						const id = `field-${field.name}`;
						const langProps = field.own && langAttributes(view, model.card.lang, model.card.dir);
						return field.type === 'checkbox' ? (
							<div key={field.name}>
								<p className={form.choice}>
									<Control field={field} {...fieldAttributes(id, error)} />
									<label htmlFor={id} {...langProps}>
										{field.required ? `${field.label}*` : field.label}
									</label>
								</p>
								<FieldError id={id} error={error} />
							</div>
						) : (
							<FieldFrame
								key={field.name}
								id={id}
								label={<span {...langProps}>{field.required ? `${field.label}*` : field.label}</span>}
								error={error}
								hint={field.hint !== '' && field.hint}
							>
								<Control
									field={field}
									className={form.input}
									{...fieldAttributes(id, error, field.hint !== '')}
								/>
							</FieldFrame>
						);
					})}
					<button className={form.button} type="submit">
						{view.t('event.register')}
					</button>
				</PostForm>
			)}
		</div>
	</Page>
);
