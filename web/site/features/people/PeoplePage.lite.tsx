import type { PeoplePage } from '../../../api/pages.gen';
import { liteHref, NextLink, PageTitle } from '../../lite/elements';
import { langAttributes, type View } from '../../view';

export const PeoplePageLite = ({ model, view }: { model: PeoplePage; view: View }) => (
	<>
		<PageTitle title={model.head.title} text={view.t('person.lead')} />
		<form action={model.path}>
			<input type="hidden" name="lite" value="1" />
			<label>
				{view.t('person.search')} <input type="search" name="q" defaultValue={model.query} />
			</label>{' '}
			<button type="submit">{view.t('header.search')}</button>
		</form>
		<p>
			{model.query === ''
				? view.t('person.count', { count: model.total })
				: view.t('person.found', { count: model.cards.length, query: model.query })}
		</p>
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
	</>
);
