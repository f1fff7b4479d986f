import type { PeopleListPage } from '../../../api/pages.gen';
import { Choices, liteHref, PageTitle } from '../../lite/elements';
import type { View } from '../../view';

export const PeopleListPageLite = ({ model, view }: { model: PeopleListPage; view: View }) => (
	<>
		<PageTitle title={model.title} text={model.intro} />
		{model.nominate !== '' && (
			<p>
				<a href={liteHref(model.nominate)}>{view.t('award.nominate')}</a>
			</p>
		)}
		<Choices name={view.t('people.years')} choices={model.years} view={view} />
		<Choices name={view.t('people.sectors')} choices={model.sectors} view={view} />
		{model.people.map((person) => (
			<article key={person.name}>
				<h2>{person.name}</h2>
				<p>
					<small>{[person.designation, person.sector, person.place].filter(Boolean).join(' · ')}</small>
				</p>
				<p>
					{person.bio} {person.story !== '' && <a href={liteHref(person.story)}>{view.t('webstory.read')}</a>}
				</p>
			</article>
		))}
	</>
);
