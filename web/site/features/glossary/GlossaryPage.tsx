import { glossaryPath } from '../../../api/limits.gen';
import type { GlossaryLink, LetterCount, GlossaryPage as Model } from '../../../api/pages.gen';
import { EmptyPage } from '../../components/EmptyPage/EmptyPage';
import { Page } from '../../components/Page/Page';
import rail from '../../components/Rail/Rail.module.css';
import { SearchField } from '../../components/SearchField/SearchField';
import sheet from '../../components/Sheet/Sheet.module.css';
import { TypedText } from '../../components/TypedText/TypedText';
import { editionOf, langAttributes, type View } from '../../view';
import styles from './GlossaryPage.module.css';

const Search = ({ model, view }: { model: Model; view: View }) => {
	const edition = editionOf(model.brand);
	return (
		<search className={styles.search}>
			<form action={edition + glossaryPath}>
				<SearchField
					query={model.query}
					limit={model.limit}
					view={view}
					label="glossary.search"
					edition={edition}
					glossary
				/>
			</form>
		</search>
	);
};

/** The alphabet. Letters without terms are shown without a link (PAGE-16). */
const Letters = ({ letters, open, view }: { letters: readonly LetterCount[]; open: string; view: View }) => {
	const number = new Intl.NumberFormat(view.numbers);
	return (
		<nav aria-label={view.t('glossary.letters')}>
			<ul className={`${styles.letters} ${rail.fades}`} data-open={open || undefined} dir="ltr">
				{letters.map(({ letter, count, href }) => (
					<li key={letter}>
						{count === 0 ? (
							<span className={styles.letter}>
								<span lang="en">{letter}</span> <small>{number.format(0)}</small>
							</span>
						) : (
							<a className={styles.letter} href={href} aria-current={letter === open ? 'page' : undefined}>
								<span lang="en">{letter}</span> <small>{number.format(count)}</small>
							</a>
						)}
					</li>
				))}
			</ul>
		</nav>
	);
};

/** Glossary terms with their definitions, which are always in English. */
export const Terms = ({
	terms,
	view,
	beside = false,
}: {
	terms: readonly GlossaryLink[];
	view: View;
	/** Whether they are in one column, for use beside a text. */
	beside?: boolean;
}) => (
	<dl className={`${styles.terms} ${beside ? styles.beside : ''} touch`}>
		{terms.map((term) => (
			<div key={term.href} {...langAttributes(view, 'en')}>
				<dt>
					<a href={term.href}>{term.title}</a>
				</dt>
				<dd>{term.excerpt}</dd>
			</div>
		))}
	</dl>
);

/** The heading above the list of terms. */
export function headingOf(model: Model, view: View): string {
	if (model.query !== '')
		return view.t(model.terms.length > 0 ? 'glossary.results' : 'search.none', { query: model.query });
	if (model.letter === '') return view.t('glossary.featured');
	return model.letter === '#'
		? view.t('glossary.other')
		: view.t('glossary.letter', { letter: model.letter });
}

/** The glossary: search, alphabet and terms. Without a letter or a query it shows the featured terms. */
export const GlossaryPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={sheet.sheet}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{view.t('menu.glossary')}</h1>
				<p className={sheet.lede}>{view.t('glossary.lead')}</p>
				{model.total > 0 && (
					<>
						<p className={sheet.meta}>{view.t('glossary.count', { count: model.total })}</p>
						<Search model={model} view={view} />
					</>
				)}
			</header>
			{model.total > 0 ? (
				<Letters letters={model.letters} open={model.letter} view={view} />
			) : (
				<EmptyPage frame={model} view={view} message="glossary.empty" />
			)}
			{(model.terms.length > 0 || (model.total > 0 && model.query !== '')) && (
				<section aria-labelledby="terms">
					<h2 className={sheet.subtitle} id="terms">
						<TypedText text={headingOf(model, view)} typed={model.query} />
						{model.page > 1 && <span> · {view.t('list.page', { page: model.page })}</span>}
					</h2>
					<Terms terms={model.terms} view={view} />
				</section>
			)}
			{model.next !== '' && (
				<p className={styles.more}>
					<a className={sheet.button} href={model.next} rel="next">
						{view.t('showmore.more')}
					</a>
				</p>
			)}
		</div>
	</Page>
);
