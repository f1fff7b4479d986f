import type { CalendarPage as Model } from '../../../api/pages.gen';
import { FieldFrame } from '../../components/Form/FieldFrame';
import form from '../../components/Form/Form.module.css';
import { PostForm } from '../../components/Form/PostForm';
import { Page } from '../../components/Page/Page';
import entries from '../../components/Sheet/Entries.module.css';
import sheet from '../../components/Sheet/Sheet.module.css';
import { Enhancement } from '../../enhancements/Enhancement';
import { liteHref } from '../../lite/elements';
import { langAttributes, type View } from '../../view';

interface Props {
	model: Model;
	view: View;
}

/** The address that was made just now. It is shown only once. */
const Address = ({ model, view }: Props) => (
	<Enhancement name="copy-text" when="load">
		<FieldFrame id="field-address" label={view.t('calendar.address')} hint={view.t('calendar.addressWhy')}>
			<textarea
				className={form.input}
				id="field-address"
				aria-describedby="field-address-hint"
				dir="ltr"
				rows={3}
				readOnly
				defaultValue={model.address}
			/>
		</FieldFrame>
		<p>
			<button className={sheet.button} type="button" data-copy="" hidden>
				{view.t('claim.copy')}
			</button>{' '}
			<a className={sheet.button} href={model.app}>
				{view.t('calendar.open')}
			</a>
		</p>
		<p role="status" data-copied={view.t('claim.copied')} />
	</Enhancement>
);

/** The events that the reader will be reminded of. Each links to its page, where the reader can cancel the reminder. */
export const Entries = ({ model, view }: Props) =>
	model.entries.length > 0 && (
		<section className={entries.more} aria-labelledby="reminders">
			<h2 id="reminders">{view.t('calendar.entries')}</h2>
			<ul className={entries.list}>
				{model.entries.map(({ title, lang, href, startsAt, zone, allDay }) => (
					<li key={href}>
						<a href={model.lite ? liteHref(href) : href} {...langAttributes(view, lang)}>
							{title}
						</a>{' '}
						<time dateTime={startsAt}>
							{allDay
								? view.dates.weekdayDate(startsAt, zone || undefined)
								: view.dates.dateTime(startsAt, zone || undefined)}
						</time>
					</li>
				))}
			</ul>
		</section>
	);

/** The page of the reader's own calendar without its frame, also used by the lite form. */
export const CalendarContent = ({ model, view }: Props) => (
	<div className={`${sheet.sheet} ${sheet.narrow}`} data-untracked="">
		<header className={sheet.head}>
			<h1 className={sheet.title}>{view.t('calendar.title')}</h1>
			<p className={sheet.lede}>{view.t('calendar.lead')}</p>
			{model.confirmation !== '' && (
				<p className={form.done} role="status">
					{model.confirmation}
				</p>
			)}
		</header>
		<Entries model={model} view={view} />
		{model.address !== '' && <Address model={model} view={view} />}
		{model.since !== '' && model.address === '' && (
			<p>{view.t('calendar.since', { when: view.dates.dateTime(model.since) })}</p>
		)}
		{model.since !== '' && <p className={form.hint}>{view.t('calendar.makeNewWhy')}</p>}
		<PostForm action={model.action} lite={model.lite}>
			<button className={model.since === '' ? form.button : sheet.button} type="submit">
				{view.t(model.since === '' ? 'calendar.make' : 'calendar.makeNew')}
			</button>{' '}
			{model.since !== '' && (
				<button className={sheet.button} type="submit" name="remove" value="1">
					{view.t('calendar.remove')}
				</button>
			)}
		</PostForm>
		<p>
			<a href={model.events}>{view.t('menu.allEvents')}</a>
		</p>
	</div>
);

/** The page where readers make the addresses of their own calendars. */
export const CalendarPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<CalendarContent model={model} view={view} />
	</Page>
);
