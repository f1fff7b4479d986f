import type { PeoplePage } from '../../../api/pages.gen';
import { liteHref, NextLink, PageTitle } from '../../lite/elements';
import { ActiveFiltersLite, FacetsLite } from '../../lite/facets';
import { langAttributes, type View } from '../../view';
import { emptyText, peopleCount } from './texts';

export const PeoplePageLite = ({ model, view }: { model: PeoplePage; view: View }) => (
	<>
		<PageTitle title={model.head.title} text={view.t('person.lead')} />
		<form action={model.path}>
			<input type="hidden" name="lite" value="1" />
			{model.kept.map((field) => (
				<input key={field.name} type="hidden" name={field.name} value={field.value} />
			))}
			<label>
				{view.t('person.search')} <input type="search" name="q" defaultValue={model.query} />
			</label>{' '}
			<button type="submit">{view.t('header.search')}</button>
		</form>
		<p>{peopleCount(model, view)}</p>
		<ActiveFiltersLite active={model.active} view={view} />
		{emptyText(model, view) !== '' && <p>{emptyText(model, view)}</p>}
		<ul>
			{model.cards.map((person) => (
				<li key={person.href}>
					<a href={liteHref(person.href)}>{person.name}</a>{' '}
					<small {...langAttributes(view, person.lang)}>
						{[person.designation, person.company].filter((text) => text !== '').join(', ')}
					</small>
				</li>
			))}
		</ul>
		<NextLink next={model.next} view={view} />
		<FacetsLite facets={model.facets} view={view} />
	</>
);
