import type { WebinarRegisterPage } from '../../../api/pages.gen';
import { liteHref, PageTitle } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { Control } from './Control';

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
						<label
							htmlFor={field.name}
							{...(field.own && langAttributes(view, model.card.lang, model.card.dir))}
						>
							{field.required ? `${field.label}*` : field.label}
						</label>{' '}
						<Control field={field} id={field.name} />
						{field.error !== '' && <strong>{field.error}</strong>}
						{field.hint !== '' && <small>{field.hint}</small>}
					</p>
				))}
				<button type="submit">{view.t('event.register')}</button>
			</form>
		)}
	</>
);
