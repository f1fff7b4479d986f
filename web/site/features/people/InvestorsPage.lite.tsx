import type { InvestorsPage } from '../../../api/pages.gen';
import { liteHref, NextLink, PageTitle } from '../../lite/elements';
import type { View } from '../../view';

export const InvestorsPageLite = ({ model, view }: { model: InvestorsPage; view: View }) => (
	<>
		<PageTitle title={model.head.title} text={view.t('investor.lead')} />
		<p>{model.total === 0 ? view.t('investor.empty') : view.t('investor.count', { count: model.total })}</p>
		<ul>
			{model.investors.map(({ link, companies }) => (
				<li key={link.href}>
					<a href={liteHref(link.href)} lang={link.lang || undefined}>
						{link.text}
					</a>{' '}
					<small>{view.t('company.count', { count: companies })}</small>
				</li>
			))}
		</ul>
		<NextLink next={model.next} view={view} />
	</>
);
