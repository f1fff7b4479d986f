import type { Facet, FacetOption, CompaniesPage as Model } from '../../../api/pages.gen';
import { CompanyCard } from '../../components/CompanyCard/CompanyCard';
import { Filters } from '../../components/Filters/Filters';
import { Icon } from '../../components/Icon/Icon';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { MessageId } from '../../i18n/translate';
import { langAttributes, textOrMessage, type View } from '../../view';
import styles from './CompaniesPage.module.css';

const optionText = (option: FacetOption, view: View): string =>
	textOrMessage(view.t, option.text, option.key);

/** The values of a facet. Each is a link to the page with the value added or, if it is chosen, removed. */
const FacetBlock = ({ facet, view, open }: { facet: Facet; view: View; open: boolean }) => {
	const number = new Intl.NumberFormat(view.numbers);
	return (
		<details className={styles.facet} open={open}>
			<summary>{view.t(facet.key as MessageId)}</summary>
			<ul>
				{facet.options.map((option) => (
					<li key={option.href}>
						<a href={option.href} aria-current={option.chosen ? 'true' : undefined} rel="nofollow">
							<span {...langAttributes(view, option.lang)}>{optionText(option, view)}</span>
							<small>{number.format(option.count)}</small>
						</a>
					</li>
				))}
			</ul>
		</details>
	);
};

/** The filters that are set, each with a link that removes it. */
const ActiveFilters = ({ model, view }: { model: Model; view: View }) =>
	model.active.length === 0 ? null : (
		<ul className={styles.active}>
			{model.active.map((option) => (
				<li key={option.href}>
					<a href={option.href} aria-label={view.t('company.remove', { name: optionText(option, view) })}>
						<span {...langAttributes(view, option.lang)}>{optionText(option, view)}</span>
						<Icon name="close" />
					</a>
				</li>
			))}
			<li>
				<a className={styles.clear} href={model.clear}>
					{view.t('company.clear')}
				</a>
			</li>
		</ul>
	);

/** The number of facets that are open from the start. */
const openFacets = 3;

/** The directory of companies with its filters. */
export const CompaniesPage = ({ model, view }: { model: Model; view: View }) => {
	const look = ({ rows: 'row', products: 'product' } as const)[model.layout] ?? 'card';
	const facets = (
		<div className={styles.facets}>
			{model.facets.map((facet, index) => (
				<FacetBlock key={facet.name} facet={facet} view={view} open={facet.open || index < openFacets} />
			))}
		</div>
	);
	return (
		<Page frame={model} view={view}>
			<div className={sheet.sheet}>
				<header className={sheet.head}>
					<h1 className={sheet.title}>{model.head.title}</h1>
					<p className={sheet.lede}>{view.t('company.lead')}</p>
				</header>
				<div className={styles.columns}>
					{model.facets.length > 0 && (
						<nav className={styles.side} aria-label={view.t('company.filters')}>
							<details className={styles.narrow}>
								<summary>{view.t('company.filters')}</summary>
								{facets}
							</details>
							<div className={styles.wide}>{facets}</div>
						</nav>
					)}
					<div>
						<div className={styles.bar}>
							<p aria-live="polite">{view.t('company.count', { count: model.total })}</p>
							<Filters name={view.t('company.sort')} choices={model.orders} view={view} look="tabs" />
							<Filters name={view.t('company.view')} choices={model.views} view={view} look="tabs" scrolls />
						</div>
						<ActiveFilters model={model} view={view} />
						{model.cards.length === 0 && (
							<p className={styles.empty}>
								{model.unknown.map((value) => `${view.t('company.unknownValue', { value })} `)}
								{view.t(model.active.length > 0 ? 'company.none' : 'company.empty')}
							</p>
						)}
						<ul className={model.layout === 'rows' ? styles.list : `${styles.list} ${styles.two}`}>
							{model.cards.map((company) => (
								<li key={company.slug}>
									<CompanyCard company={company} view={view} look={look} />
								</li>
							))}
						</ul>
						<p className={styles.pages}>
							{model.next !== '' && (
								<a className={sheet.button} href={model.next} rel="next">
									{view.t('showmore.more')}
								</a>
							)}
							{model.first !== '' && <a href={model.first}>{view.t('company.first')}</a>}
							<a href={model.data}>{view.t('openData.title')}</a>
						</p>
						<p className={styles.howToEdit}>
							{view.t('company.howToEdit')} <a href={model.edit}>{view.t('menu.editCompany')}</a>
						</p>
					</div>
				</div>
			</div>
		</Page>
	);
};
