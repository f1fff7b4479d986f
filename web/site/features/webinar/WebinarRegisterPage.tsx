import type { FormField, WebinarRegisterPage as Model } from '../../../api/pages.gen';
import { FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
import form from '../../components/Form/Form.module.css';
import { PostForm } from '../../components/Form/PostForm';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { langAttributes, type View } from '../../view';

const Control = ({ field, error }: { field: FormField; error: string | undefined }) => {
	const id = `field-${field.name}`;
	const attributes = {
		...fieldAttributes(id, error),
		className: form.input,
		name: field.name,
		required: field.required,
	};
	switch (field.type) {
		case 'select':
			return (
				<select {...attributes} defaultValue={field.value}>
					<option value="" />
					{field.options.map((option) => (
						<option key={option}>{option}</option>
					))}
				</select>
			);
		case 'textarea':
			return <textarea {...attributes} rows={3} maxLength={field.maxLength} defaultValue={field.value} />;
		default:
			return (
				<input {...attributes} type={field.type} maxLength={field.maxLength} defaultValue={field.value} />
			);
	}
};

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
					<time dateTime={model.card.startsAt}>{view.dates.dateTime(model.card.startsAt)}</time>{' '}
					<bdi dir="ltr">({model.zone})</bdi>
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
						return field.type === 'checkbox' ? (
							<label key={field.name} className={form.choice}>
								<input
									type="checkbox"
									id={id}
									name={field.name}
									value="true"
									defaultChecked={field.value === 'true'}
								/>
								<span>{field.label}</span>
							</label>
						) : (
							<FieldFrame
								key={field.name}
								id={id}
								label={field.required ? `${field.label}*` : field.label}
								error={error}
							>
								<Control field={field} error={error} />
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
