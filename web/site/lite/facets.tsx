import type { Facet, FacetOption } from '../../api/pages.gen';
import { optionText } from '../components/Facets/text';
import type { MessageId } from '../i18n/translate';
import { langAttributes, type View } from '../view';
import { liteHref } from './elements';

/** The filters that are set, in the lite form of a page. */
export const ActiveFiltersLite = ({ active, view }: { active: readonly FacetOption[]; view: View }) =>
	active.length === 0 ? null : (
		<ul>
			{active.map((option) => (
				<li key={option.href}>
					<a href={liteHref(option.href)}>{view.t('company.remove', { name: optionText(option, view) })}</a>
				</li>
			))}
		</ul>
	);

/** The facets in the lite form of a page. */
export const FacetsLite = ({ facets, view }: { facets: readonly Facet[]; view: View }) =>
	facets.map((facet) => (
		<details key={facet.name} open={facet.whole}>
			<summary>{view.t(facet.key as MessageId)}</summary>
			<ul>
				{facet.options.map((option) => (
					<li key={option.href}>
						<a href={liteHref(option.href)} {...langAttributes(view, option.lang)}>
							{optionText(option, view)}
						</a>{' '}
						<small>{option.count}</small>
					</li>
				))}
				{facet.all !== '' && (
					<li>
						<a href={liteHref(facet.all)}>{view.t('company.facet.all', { count: facet.values })}</a>
					</li>
				)}
			</ul>
		</details>
	));
