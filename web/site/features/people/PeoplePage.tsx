import type { PeoplePage as Model, PersonCard as Person } from '../../../api/pages.gen';
import { ExtendableList } from '../../components/ExtendableList/ExtendableList';
import { ActiveFilters, FacetColumns } from '../../components/Facets/Facets';
import { Page } from '../../components/Page/Page';
import { PersonCard } from '../../components/PersonCard/PersonCard';
import sheet from '../../components/Sheet/Sheet.module.css';
import { TypedText } from '../../components/TypedText/TypedText';
import type { MessageId } from '../../i18n/translate';
import { langAttributes, type View } from '../../view';
import styles from './People.module.css';
import { emptyText, peopleCount } from './texts';

interface ListProps {
	people: readonly Person[];
	view: View;
	/** Heading level of the names. */
	level: 2 | 3;
}

/** The thing that the person has in common with another one: a link if the model has an address for it, otherwise text. */
const ReasonText = ({ person, view }: { person: Person; view: View }) => {
	if (person.reason === null) return null;
	const text = view.t(person.reason.key as MessageId, { name: person.reason.name });
	if (person.reasonHref === '') return text;
	return (
		<a href={person.reasonHref}>
			<TypedText text={text} typed={person.reason.name} />
		</a>
	);
};

/** People with portrait, name, designation, company and, beside a profile, the reason why they are connected with the person. */
export const PeopleList = ({ people, view, level }: ListProps) => (
	<ul className={styles.people}>
		{people.map((person) => (
			<li key={person.href}>
				<PersonCard
					name={person.name}
					designation=""
					href={person.href}
					picture={person.picture}
					level={level}
				>
					{person.designation !== '' && <p {...langAttributes(view, person.lang)}>{person.designation}</p>}
					{person.company !== '' && <p className={styles.company}>{person.company}</p>}
					{person.reason !== null && (
						<p className={styles.reason}>
							<ReasonText person={person} view={view} />
						</p>
					)}
				</PersonCard>
			</li>
		))}
	</ul>
);

/** The people of the publication, with a search by name and filters. */
export const PeoplePage = ({ model, view }: { model: Model; view: View }) => {
	const { t } = view;
	return (
		<Page frame={model} view={view}>
			<div className={`${sheet.sheet} ${styles.page}`}>
				<header className={sheet.head}>
					<h1 className={sheet.title}>{model.head.title}</h1>
					<p className={sheet.lede}>{t('person.lead')}</p>
					<p className="touch">
						<a className={styles.other} href={model.investors}>
							{t('company.investors')}
						</a>
					</p>
				</header>
				<search>
					<form className={styles.search} action={model.path}>
						{model.kept.map((field) => (
							<input key={field.name} type="hidden" name={field.name} value={field.value} />
						))}
						<label className="hidden-text" htmlFor="person-name">
							{t('person.search')}
						</label>
						<input
							id="person-name"
							type="search"
							name="q"
							defaultValue={model.query}
							placeholder={t('person.search')}
							maxLength={model.limit}
							enterKeyHint="search"
							autoComplete="off"
						/>
						<button type="submit">{t('header.search')}</button>
					</form>
				</search>
				<div className={styles.filtered}>
					<FacetColumns facets={model.facets} view={view}>
						<p className={styles.count} aria-live="polite">
							{peopleCount(model, view)}
						</p>
						<ActiveFilters active={model.active} clear={model.clear} view={view} />
						{emptyText(model, view) !== '' && <p className={styles.empty}>{emptyText(model, view)}</p>}
						<ExtendableList
							next={model.next}
							kind="company"
							view={view}
							links={
								<>
									{model.first !== '' && <a href={model.first}>{t('company.first')}</a>}
									{model.all !== '' && <a href={model.all}>{t('person.all')}</a>}
								</>
							}
						>
							<PeopleList people={model.cards} view={view} level={2} />
						</ExtendableList>
					</FacetColumns>
				</div>
			</div>
		</Page>
	);
};
