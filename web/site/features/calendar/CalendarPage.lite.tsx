import type { CalendarPage } from '../../../api/pages.gen';
import { liteHref, PageTitle } from '../../lite/elements';
import type { View } from '../../view';
import { Entries } from './CalendarPage';

/** The page where readers make the addresses of their own calendars. */
export const CalendarPageLite = ({ model, view }: { model: CalendarPage; view: View }) => (
	<>
		<PageTitle title={view.t('calendar.title')} text={model.confirmation || view.t('calendar.lead')} />
		<Entries model={model} view={view} />
		{model.address !== '' && (
			<>
				<p>
					<a href={model.app} dir="ltr">
						{model.address}
					</a>
				</p>
				<p>{view.t('calendar.addressWhy')}</p>
			</>
		)}
		{model.since !== '' && model.address === '' && (
			<p>{view.t('calendar.since', { when: view.dates.dateTime(model.since) })}</p>
		)}
		{model.since !== '' && <p>{view.t('calendar.makeNewWhy')}</p>}
		<form method="post" action={liteHref(model.action)}>
			<button type="submit">{view.t(model.since === '' ? 'calendar.make' : 'calendar.makeNew')}</button>{' '}
			{model.since !== '' && (
				<button type="submit" name="remove" value="1">
					{view.t('calendar.remove')}
				</button>
			)}
		</form>
		<p>
			<a href={liteHref(model.events)}>{view.t('menu.allEvents')}</a>
		</p>
	</>
);
