import type { AwardsPage } from '../../../api/pages.gen';
import { callTime } from '../../components/CallTime/call-time';
import { liteHref, PageTitle } from '../../lite/elements';
import { langAttributes, type View } from '../../view';

export const AwardsPageLite = ({ model, view }: { model: AwardsPage; view: View }) => (
	<>
		<PageTitle title={model.head.title} text={view.t('award.lead')} />
		{model.cards.length === 0 && <p>{view.t('award.empty')}</p>}
		{model.calls.length > 0 && <h2>{view.t('award.nominate')}</h2>}
		<ul>
			{model.calls.map((call) => (
				<li key={call.slug}>
					<a href={liteHref(call.href)} {...langAttributes(view, call.nameLang)}>
						{call.name}
					</a>{' '}
					<small>{callTime(call, view)}</small>
				</li>
			))}
		</ul>
		<ul>
			{model.cards.map((award) => (
				<li key={award.slug}>
					<a href={liteHref(award.href)} {...langAttributes(view, award.nameLang)}>
						{award.name}
					</a>{' '}
					<small {...langAttributes(view, award.lang)}>{award.subtitle}</small>
				</li>
			))}
		</ul>
	</>
);
