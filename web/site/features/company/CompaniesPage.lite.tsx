import type { CompaniesPage } from '../../../api/pages.gen';
import { Names } from '../../components/Names/Names';
import { liteHref, NextLink, PageTitle } from '../../lite/elements';
import { ActiveFiltersLite, FacetsLite } from '../../lite/facets';
import { langAttributes, type View } from '../../view';

export const CompaniesPageLite = ({ model, view }: { model: CompaniesPage; view: View }) => (
	<>
		<PageTitle title={model.head.title} text={view.t('company.lead')} />
		<p>{view.t('company.count', { count: model.total })}</p>
		<ActiveFiltersLite active={model.active} view={view} />
		{model.cards.length === 0 && (
			<p>
				{model.unknown.map((value) => `${view.t('company.unknownValue', { value })} `)}
				{view.t(model.active.length > 0 ? 'company.none' : 'company.empty')}
			</p>
		)}
		{model.cards.map((company) => (
			<article key={company.slug}>
				<h2>
					<a href={liteHref(company.href)}>{company.name}</a>
				</h2>
				<p {...langAttributes(view, company.lang)}>{company.subtitle}</p>
				<p>
					{company.model !== '' && `${company.model} · `}
					<Names names={company.sectors} view={view} />
					{company.city !== '' && <span {...langAttributes(view, company.cityLang)}> · {company.city}</span>}
				</p>
			</article>
		))}
		<NextLink next={model.next} view={view} />
		<p>
			{view.t('company.howToEdit')} <a href={liteHref(model.edit)}>{view.t('menu.editCompany')}</a>
		</p>
		<FacetsLite facets={model.facets} view={view} />
	</>
);
