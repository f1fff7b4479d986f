import type { MyEventsPage } from '../../../api/pages.gen';
import { liteHref, PageTitle } from '../../lite/elements';
import { langAttributes, textOrMessage, type View } from '../../view';
import { writtenAttributes } from '../../written';

/** The events of a reader's tickets, and the meetups that the reader proposed. */
export const MyEventsPageLite = ({ model, view }: { model: MyEventsPage; view: View }) => (
	<>
		<PageTitle title={view.t('event.mine')} text={model.notice} />
		{model.entries.length === 0 && <p>{view.t('event.noneMine')}</p>}
		<ul>
			{model.entries.map(({ event, ticket, waiting }) => (
				<li key={ticket}>
					<a href={liteHref(ticket)} {...langAttributes(view, event.lang)}>
						{event.name}
					</a>{' '}
					<small>{view.dates.dateTime(event.startsAt, event.zone || undefined)}</small>
					{waiting && ` · ${view.t('event.waiting')}`}
					{event.cancelled && ` · ${view.t('event.isCancelled')}`}
				</li>
			))}
		</ul>
		{model.proposals.length > 0 && <h2>{view.t('event.proposals')}</h2>}
		<ul>
			{model.proposals.map((proposal) => (
				<li key={proposal.id}>
					<span {...writtenAttributes(view, proposal.title)}>{proposal.title}</span> ·{' '}
					{textOrMessage(view.t, '', `event.proposal.${proposal.state}`)}
					{proposal.reason !== '' && <p {...writtenAttributes(view, proposal.reason)}>{proposal.reason}</p>}
				</li>
			))}
		</ul>
		<p>
			<a href={liteHref(model.propose)}>{view.t('event.propose')}</a>
		</p>
	</>
);
