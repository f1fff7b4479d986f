import type { MyEventsPage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { stageAt } from '../../moments';
import { langAttributes, textOrMessage, type View } from '../../view';
import { writtenAttributes } from '../../written';
import styles from './Ticket.module.css';

/** The events of a reader's tickets, and the meetups that the reader proposed. */
export const MyEventsPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={`${sheet.sheet} ${sheet.narrow}`}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{view.t('event.mine')}</h1>
				{model.notice !== '' && <p role="status">{model.notice}</p>}
			</header>
			{model.entries.length === 0 && <p>{view.t('event.noneMine')}</p>}
			<ul className={styles.rows}>
				{model.entries.map(({ event, ticket, waiting }) => (
					<li key={ticket}>
						<div>
							<h2>
								<a href={ticket} {...langAttributes(view, event.lang)}>
									{event.name}
								</a>
							</h2>
							<p className={styles.meta}>
								<time dateTime={event.startsAt}>
									{view.dates.dateTime(event.startsAt, event.zone || undefined)}
								</time>
								{' · '}
								{event.place === '' ? (
									view.t('event.online')
								) : (
									<span {...langAttributes(view, event.lang)}>{event.place}</span>
								)}
							</p>
							{waiting && <p className={styles.meta}>{view.t('event.waiting')}</p>}
							{event.cancelled && <p className={styles.meta}>{view.t('event.isCancelled')}</p>}
							{!event.cancelled && stageAt(view.now, event.startsAt, event.endsAt) === 'ended' && (
								<p className={styles.meta}>{view.t('event.over')}</p>
							)}
						</div>
					</li>
				))}
			</ul>
			{model.proposals.length > 0 && (
				<section className={styles.section} aria-labelledby="proposals">
					<h2 id="proposals">{view.t('event.proposals')}</h2>
					<ul className={styles.rows}>
						{model.proposals.map((proposal) => (
							<li key={proposal.id}>
								<div>
									<h3 {...writtenAttributes(view, proposal.title)}>
										{proposal.href === '' ? proposal.title : <a href={proposal.href}>{proposal.title}</a>}
									</h3>
									<p className={styles.meta}>
										<time dateTime={proposal.startsAt}>
											{view.dates.dateTime(proposal.startsAt, proposal.zone)}
										</time>
										{' · '}
										<span {...writtenAttributes(view, proposal.city)}>{proposal.city}</span>
									</p>
									<p>{textOrMessage(view.t, '', `event.proposal.${proposal.state}`)}</p>
									{proposal.reason !== '' && (
										<p {...writtenAttributes(view, proposal.reason)}>{proposal.reason}</p>
									)}
								</div>
							</li>
						))}
					</ul>
				</section>
			)}
			<p className={styles.links}>
				<a href={model.all}>{view.t('menu.allEvents')}</a>
				<a href={model.propose}>{view.t('event.propose')}</a>
			</p>
		</div>
	</Page>
);
