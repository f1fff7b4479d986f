import type { EventsPage } from '../../../api/pages.gen';
import { Links, liteHref } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { calendarAddress } from './EventsPage';
import { EventFacts } from './Facts.lite';

export const EventsPageLite = ({ model, view }: { model: EventsPage; view: View }) => (
	<>
		<h1>{model.head.title}</h1>
		<Links
			links={[
				...model.kinds.map(({ key, href }) => ({ text: '', key, href, lang: '' })),
				{ text: '', key: 'event.mine', href: model.mine, lang: '' },
				{ text: '', key: 'event.propose', href: model.propose, lang: '' },
			]}
			view={view}
		/>
		{model.events.length === 0 && <p>{view.t('event.empty')}</p>}
		{model.events.some((event) => event.startsAt !== '') && (
			<p>
				<a href={calendarAddress(model)}>{view.t('calendar.subscribe')}</a>
			</p>
		)}
		{model.events.map((event) => (
			<article key={event.slug} id={event.slug}>
				<h2>
					<a href={liteHref(`${model.path}/${event.slug}`)} {...langAttributes(view, event.lang)}>
						{event.name}
					</a>
				</h2>
				<EventFacts event={event} view={view} />
			</article>
		))}
	</>
);
