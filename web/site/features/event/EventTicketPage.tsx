import { maxTicketName } from '../../../api/limits.gen';
import type { EventTicketPage as Model } from '../../../api/pages.gen';
import { FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
import form from '../../components/Form/Form.module.css';
import { PostForm } from '../../components/Form/PostForm';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { langAttributes, type View } from '../../view';
import styles from './Ticket.module.css';

interface Props {
	model: Model;
	view: View;
}

/** The form for the names on the ticket. */
const NamesForm = ({ model, view }: Props) => (
	<PostForm action={model.action} lite={model.liteForm}>
		<FieldFrame id="field-name" label={view.t('account.name')} error={model.errors.name}>
			<input
				{...fieldAttributes('field-name', model.errors.name)}
				className={form.input}
				type="text"
				name="name"
				autoComplete="name"
				maxLength={maxTicketName}
				required
				defaultValue={model.ticket}
			/>
		</FieldFrame>
		{model.maxGuests > 0 && (
			<FieldFrame
				id="field-guests"
				label={view.t('event.guests')}
				error={model.errors.guests}
				hint={view.t('event.guestsMax', {
					count: new Intl.NumberFormat(view.numbers).format(model.maxGuests),
				})}
			>
				<textarea
					{...fieldAttributes('field-guests', model.errors.guests, true)}
					className={form.input}
					name="guests"
					rows={3}
					maxLength={(maxTicketName + 1) * model.maxGuests}
					defaultValue={model.guests}
				/>
			</FieldFrame>
		)}
		<button className={form.button} type="submit">
			{model.state === '' ? view.t('event.register') : view.t('newsletter.save')}
		</button>
	</PostForm>
);

/** The ticket of a reader for an event with its QR code, or the form for getting one. */
export const EventTicketPage = ({ model, view }: Props) => {
	const { event } = model;
	const langProps = langAttributes(view, event.lang);
	const canCancel = model.state !== '' && model.closed === '';
	return (
		<Page frame={model} view={view}>
			<div className={`${sheet.sheet} ${sheet.narrow}`} data-untracked="">
				<header className={sheet.head}>
					<h1 className={sheet.title}>{model.head.title}</h1>
					<p className={sheet.lede} {...langProps}>
						<a href={event.details}>{event.name}</a>
					</p>
					<p className={sheet.meta}>
						<time dateTime={event.startsAt}>
							{view.dates.dateTime(event.startsAt, event.zone || undefined)}
						</time>
						{' · '}
						{event.place === '' ? (
							view.t('event.online')
						) : (
							<span {...langProps}>{model.address || event.place}</span>
						)}
					</p>
				</header>
				{model.notice !== '' && (
					<p className={model.failed ? form.notice : form.done} role={model.failed ? 'alert' : 'status'}>
						{model.notice}
					</p>
				)}
				{model.closed !== '' && (
					<p className={form.notice} role="note">
						{model.closed}
					</p>
				)}
				{model.qr !== null && (
					<div className={styles.ticket}>
						<svg
							className={styles.qr}
							viewBox={`0 0 ${model.qr.size} ${model.qr.size}`}
							shapeRendering="crispEdges"
							role="img"
							aria-label={model.code}
						>
							<path d={model.qr.path} fill="currentColor" />
						</svg>
						<p>
							<bdi dir="ltr" className={styles.code} data-code="">
								{model.code}
							</bdi>
						</p>
						<p>{view.t('event.showCode')}</p>
					</div>
				)}
				{model.state === 'waiting' && <p>{view.t('event.waiting')}</p>}
				{model.state === '' && model.full && model.closed === '' && <p>{view.t('event.full')}</p>}
				{model.closed === '' && <NamesForm model={model} view={view} />}
				{canCancel && (
					<PostForm
						action={model.action}
						hidden={{ do: 'leave' }}
						lite={model.liteForm}
						className={styles.section}
					>
						<button className={styles.press} type="submit">
							{view.t('webinar.leave')}
						</button>
					</PostForm>
				)}
				<p className={styles.links}>
					<a href={model.mine}>{view.t('event.mine')}</a>
					{model.door !== '' && <a href={model.door}>{view.t('event.door')}</a>}
				</p>
			</div>
		</Page>
	);
};
