import type { CompaniesPage as Model } from '../../../api/pages.gen';
import { PageBanner } from '../../components/Banner/Banner';
import { CompanyCard } from '../../components/CompanyCard/CompanyCard';
import { ExtendableList } from '../../components/ExtendableList/ExtendableList';
import { ActiveFilters, FacetColumns } from '../../components/Facets/Facets';
import { Filters } from '../../components/Filters/Filters';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { View } from '../../view';
import styles from './CompaniesPage.module.css';

/** The directory of companies with its filters. */
export const CompaniesPage = ({ model, view }: { model: Model; view: View }) => {
	const look = ({ rows: 'row', products: 'product' } as const)[model.layout] ?? 'card';
	return (
		<Page frame={model} view={view}>
			<div className={sheet.sheet}>
				<header className={sheet.head}>
					<h1 className={sheet.title}>{model.head.title}</h1>
					<p className={sheet.lede}>{view.t('company.lead')}</p>
				</header>
				<FacetColumns facets={model.facets} view={view}>
					<div className={styles.bar}>
						<p aria-live="polite">{view.t('company.count', { count: model.total })}</p>
						<Filters name={view.t('company.sort')} choices={model.orders} view={view} look="tabs" />
						<Filters name={view.t('company.view')} choices={model.views} view={view} look="tabs" scrolls />
					</div>
					<ActiveFilters active={model.active} clear={model.clear} view={view} />
					{model.cards.length === 0 && (
						<p className={styles.empty}>
							{model.unknown.map((value) => `${view.t('company.unknownValue', { value })} `)}
							{view.t(model.active.length > 0 ? 'company.none' : 'company.empty')}
						</p>
					)}
					<ExtendableList
						next={model.next}
						kind="company"
						view={view}
						links={
							<>
								{model.first !== '' && <a href={model.first}>{view.t('company.first')}</a>}
								<a href={model.data}>{view.t('openData.title')}</a>
							</>
						}
					>
						<ul className={model.layout === 'rows' ? styles.list : `${styles.list} ${styles.two}`}>
							{model.cards.map((company) => (
								<li key={company.slug}>
									<CompanyCard company={company} view={view} look={look} />
								</li>
							))}
						</ul>
					</ExtendableList>
					{model.banner !== null && <PageBanner banner={model.banner} />}
					<p className={styles.howToEdit}>
						{view.t('company.howToEdit')} <a href={model.edit}>{view.t('menu.editCompany')}</a>
					</p>
				</FacetColumns>
			</div>
		</Page>
	);
};
