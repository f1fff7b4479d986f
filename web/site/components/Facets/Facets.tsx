import type { ReactNode } from 'react';
import type { Facet, FacetOption } from '../../../api/pages.gen';
import type { MessageId } from '../../i18n/translate';
import { langAttributes, type View } from '../../view';
import { Icon } from '../Icon/Icon';
import styles from './Facets.module.css';
import { optionText } from './text';

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
				{facet.all !== '' && (
					<li>
						<a className={styles.all} href={facet.all} rel="nofollow">
							{view.t('company.facet.all', { count: facet.values })}
						</a>
					</li>
				)}
			</ul>
		</details>
	);
};

/** The number of facets that are open from the start. */
const openFacets = 3;

interface FacetColumnsProps {
	facets: readonly Facet[];
	view: View;
	/** The list that the facets filter. */
	children: ReactNode;
}

/** A list with the facets that filter it: beside the list or, on narrow screens, above it. */
export const FacetColumns = ({ facets, view, children }: FacetColumnsProps) => {
	const blocks = facets.map((facet, index) => (
		<FacetBlock key={facet.name} facet={facet} view={view} open={facet.open || index < openFacets} />
	));
	return (
		<div className={styles.columns}>
			{facets.length > 0 && (
				<nav aria-label={view.t('company.filters')}>
					<details className={styles.narrow} open={facets.some(({ whole }) => whole)}>
						<summary>{view.t('company.filters')}</summary>
						{blocks}
					</details>
					<div className={styles.wide}>{blocks}</div>
				</nav>
			)}
			<div>{children}</div>
		</div>
	);
};

interface ActiveFiltersProps {
	active: readonly FacetOption[];
	/** Address of the page without filters. */
	clear: string;
	view: View;
}

/** The filters that are set, each with a link that removes it. */
export const ActiveFilters = ({ active, clear, view }: ActiveFiltersProps) =>
	active.length === 0 ? null : (
		<ul className={styles.active}>
			{active.map((option) => (
				<li key={option.href}>
					<a href={option.href} aria-label={view.t('company.remove', { name: optionText(option, view) })}>
						<span {...langAttributes(view, option.lang)}>{optionText(option, view)}</span>
						<Icon name="close" />
					</a>
				</li>
			))}
			<li>
				<a className={styles.clear} href={clear}>
					{view.t('company.clear')}
				</a>
			</li>
		</ul>
	);
