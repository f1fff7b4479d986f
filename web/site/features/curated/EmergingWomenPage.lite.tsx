import type { EmergingWomenPage } from '../../../api/pages.gen';
import { Choices, liteHref, PageTitle } from '../../lite/elements';
import type { View } from '../../view';

export const EmergingWomenPageLite = ({ model, view }: { model: EmergingWomenPage; view: View }) => (
	<>
		<PageTitle title={model.title} text={model.intro} />
		{model.nominate !== '' && (
			<p>
				<a href={liteHref(model.nominate)}>{view.t('women.nominate')}</a>
			</p>
		)}
		<Choices name={view.t('women.years')} choices={model.years} view={view} />
		<Choices name={view.t('women.sectors')} choices={model.sectors} view={view} />
		{model.women.map((woman) => (
			<article key={woman.name}>
				<h2>{woman.name}</h2>
				<p>
					<small>{[woman.designation, woman.sector, woman.place].filter(Boolean).join(' · ')}</small>
				</p>
				<p>
					{woman.bio} {woman.story !== '' && <a href={liteHref(woman.story)}>{view.t('women.story')}</a>}
				</p>
			</article>
		))}
	</>
);
