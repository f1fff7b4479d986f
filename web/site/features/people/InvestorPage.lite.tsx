import type { InvestorPage } from '../../../api/pages.gen';
import { NamedWithLite } from '../../components/Profile/NamedWithLite';
import { liteHref, PageTitle, Stories, TitledSection } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { PortfolioLite } from './PersonPage.lite';

export const InvestorPageLite = ({ model, view }: { model: InvestorPage; view: View }) => (
	<>
		<PageTitle title={model.name} text="" />
		<p {...langAttributes(view, 'en')}>{model.description}</p>
		{model.website !== '' && (
			<p>
				<a href={model.website} rel="nofollow noopener">
					{model.domain}
				</a>
			</p>
		)}
		{model.portfolio.length > 0 && (
			<TitledSection title={view.t('investor.portfolio')}>
				<PortfolioLite portfolio={model.portfolio} view={view} />
			</TitledSection>
		)}
		{model.stories.length > 0 && (
			<TitledSection title={view.t('company.stories', { name: model.name })}>
				<Stories cards={model.stories} view={view} />
			</TitledSection>
		)}
		<NamedWithLite named={model.namedWith} view={view} />
		{model.coInvestors.length > 0 && (
			<TitledSection title={view.t('investor.co')}>
				<ul>
					{model.coInvestors.map(({ link, shared }) => (
						<li key={link.href}>
							<a href={liteHref(link.href)} lang={link.lang || undefined}>
								{link.text}
							</a>{' '}
							<small>{view.t('investor.shared', { count: shared })}</small>
						</li>
					))}
				</ul>
			</TitledSection>
		)}
	</>
);
