import type { FormField, WebinarRegisterPage } from '../../../api/pages.gen';
import { liteHref, PageTitle } from '../../lite/elements';
import { langAttributes, type View } from '../../view';

const Control = ({ field }: { field: FormField }) => {
	const attributes = { id: field.name, name: field.name, required: field.required };
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
		case 'checkbox':
			return <input {...attributes} type="checkbox" value="true" defaultChecked={field.value === 'true'} />;
		default:
			return (
				<input {...attributes} type={field.type} maxLength={field.maxLength} defaultValue={field.value} />
			);
	}
};

/** The registration form of a webinar as a page of its own. */
export const WebinarRegisterPageLite = ({ model, view }: { model: WebinarRegisterPage; view: View }) => (
	<>
		<PageTitle title={view.t('webinar.form')} text={model.notice} />
		<p>
			<a href={liteHref(model.card.href)} {...langAttributes(view, model.card.lang, model.card.dir)}>
				{model.card.title}
			</a>{' '}
			<small>{view.dates.dateTime(model.card.startsAt)}</small>
		</p>
		{!model.closed && (
			<form method="post" action={liteHref(model.action)}>
				{model.fields.map((field) => (
					<p key={field.name}>
						<label htmlFor={field.name}>{field.required ? `${field.label}*` : field.label}</label>{' '}
						<Control field={field} />
						{field.error !== '' && <strong>{field.error}</strong>}
					</p>
				))}
				<button type="submit">{view.t('event.register')}</button>
			</form>
		)}
	</>
);
