import type { PeopleListPage as Model } from '../../../api/pages.gen';
import { Filters } from '../../components/Filters/Filters';
import { Page } from '../../components/Page/Page';
import { PersonCard } from '../../components/PersonCard/PersonCard';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { View } from '../../view';
import styles from './PeopleListPage.module.css';

/** A brand's list of people of one year. */
export const PeopleListPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={sheet.sheet}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{model.title}</h1>
				<p className={sheet.lede}>{model.intro}</p>
				{model.nominate !== '' && (
					<a className={sheet.button} href={model.nominate}>
						{view.t('award.nominate')}
					</a>
				)}
			</header>
			<div className={styles.filters}>
				<Filters name={view.t('people.years')} choices={model.years} view={view} look="tabs" />
				<Filters name={view.t('people.sectors')} choices={model.sectors} view={view} />
			</div>
			<ul className={styles.people}>
				{model.people.map((person) => (
					<li key={person.name}>
						<PersonCard
							name={person.name}
							designation={person.designation}
							href={person.story}
							picture={person.picture}
							level={2}
						>
							<p>{person.bio}</p>
							<p className={styles.facts}>
								{person.sector} · {person.place}
							</p>
							{person.story !== '' && (
								<p className={styles.story} aria-hidden="true">
									{view.t('webstory.read')}
								</p>
							)}
						</PersonCard>
					</li>
				))}
			</ul>
		</div>
	</Page>
);
