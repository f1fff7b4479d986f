import {
	maxEventSeats,
	maxMeetupAddress,
	maxMeetupDescription,
	maxMeetupTitle,
	maxTicketName,
} from '../../../api/limits.gen';
import type { EventProposePage as Model } from '../../../api/pages.gen';
import { FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
import form from '../../components/Form/Form.module.css';
import { PostForm } from '../../components/Form/PostForm';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { zoneName } from '../../i18n/dates';
import type { View } from '../../view';

/** The fields of a proposal besides its description. */
export const proposalFields = [
	{ name: 'city', type: 'text', label: 'newsletter.city', max: maxTicketName, required: true },
	{ name: 'address', type: 'text', label: 'company.edit.address', max: maxMeetupAddress, required: true },
	{ name: 'date', type: 'date', label: 'event.date', max: undefined, required: true },
	{ name: 'from', type: 'time', label: 'event.from', max: undefined, required: true },
	{ name: 'to', type: 'time', label: 'event.to', max: undefined, required: true },
	{ name: 'seats', type: 'number', label: 'event.seats', max: undefined, required: false },
] as const;

/** The form in which a reader proposes a meetup. */
export const EventProposePage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={`${sheet.sheet} ${sheet.narrow}`} data-untracked="">
			<header className={sheet.head}>
				<h1 className={sheet.title}>{view.t('event.propose')}</h1>
				<p className={sheet.lede}>{view.t('event.proposeLead')}</p>
				<p className={sheet.meta}>{zoneName(model.zone, view.lang)}</p>
			</header>
			{model.notice !== '' && (
				<p className={form.notice} role="alert">
					{model.notice}
				</p>
			)}
			<PostForm action={model.action} lite={model.liteForm}>
				<FieldFrame id="field-title" label={view.t('company.edit.headline')} error={model.errors.title}>
					<input
						{...fieldAttributes('field-title', model.errors.title)}
						className={form.input}
						type="text"
						name="title"
						maxLength={maxMeetupTitle}
						required
						defaultValue={model.values.title}
					/>
				</FieldFrame>
				<FieldFrame
					id="field-description"
					label={view.t('company.edit.description')}
					error={model.errors.description}
				>
					<textarea
						{...fieldAttributes('field-description', model.errors.description)}
						className={form.input}
						name="description"
						rows={6}
						maxLength={maxMeetupDescription}
						required
						defaultValue={model.values.description}
					/>
				</FieldFrame>
				{proposalFields.map(({ name, type, label, max, required }) => (
					<FieldFrame key={name} id={`field-${name}`} label={view.t(label)} error={model.errors[name]}>
						<input
							{...fieldAttributes(`field-${name}`, model.errors[name])}
							className={form.input}
							type={type}
							name={name}
							maxLength={max}
							min={type === 'number' ? 1 : undefined}
							max={type === 'number' ? maxEventSeats : undefined}
							required={required}
							defaultValue={model.values[name]}
						/>
					</FieldFrame>
				))}
				<button className={form.button} type="submit">
					{view.t('event.propose')}
				</button>
			</PostForm>
		</div>
	</Page>
);
