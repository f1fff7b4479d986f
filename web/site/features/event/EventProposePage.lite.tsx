import { maxMeetupDescription, maxMeetupTitle } from '../../../api/limits.gen';
import type { EventProposePage } from '../../../api/pages.gen';
import { zoneName } from '../../i18n/dates';
import { liteHref, PageTitle } from '../../lite/elements';
import type { View } from '../../view';
import { proposalFields } from './EventProposePage';

/** The form in which a reader proposes a meetup. */
export const EventProposePageLite = ({ model, view }: { model: EventProposePage; view: View }) => (
	<>
		<PageTitle title={view.t('event.propose')} text={model.notice || view.t('event.proposeLead')} />
		<p>{zoneName(model.zone, view.lang)}</p>
		<form method="post" action={liteHref(model.action)}>
			<p>
				<label htmlFor="title">{view.t('company.edit.headline')}</label>{' '}
				<input
					id="title"
					name="title"
					maxLength={maxMeetupTitle}
					required
					defaultValue={model.values.title}
				/>
				{model.errors.title !== undefined && <strong>{model.errors.title}</strong>}
			</p>
			<p>
				<label htmlFor="description">{view.t('company.edit.description')}</label>{' '}
				<textarea
					id="description"
					name="description"
					rows={6}
					maxLength={maxMeetupDescription}
					required
					defaultValue={model.values.description}
				/>
				{model.errors.description !== undefined && <strong>{model.errors.description}</strong>}
			</p>
			{proposalFields.map(({ name, type, label, max, required }) => (
				<p key={name}>
					<label htmlFor={name}>{view.t(label)}</label>{' '}
					<input
						id={name}
						name={name}
						type={type}
						maxLength={max}
						required={required}
						defaultValue={model.values[name]}
					/>
					{model.errors[name] !== undefined && <strong>{model.errors[name]}</strong>}
				</p>
			))}
			<button type="submit">{view.t('event.propose')}</button>
		</form>
	</>
);
