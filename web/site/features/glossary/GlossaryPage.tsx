import type { GlossaryLink, LetterCount, GlossaryPage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import { SearchField } from '../../components/SearchField/SearchField';
import sheet from '../../components/Sheet/Sheet.module.css';
import { Typed } from '../../components/Typed/Typed';
import { speech, type View } from '../../view';
import styles from './GlossaryPage.module.css';

const Search = ({ model, view }: { model: Model; view: View }) => {
	const edition = model.path.split('/glossary')[0] ?? '';
	return (
		<search className={styles.search}>
			<form action={`${edition}/glossary`}>
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

/** The alphabet. Letters without terms show, and lead nowhere (PAGE-16). */
const Letters = ({ letters, open, view }: { letters: readonly LetterCount[]; open: string; view: View }) => {
	const number = new Intl.NumberFormat(view.numbers);
	return (
		<nav aria-label={view.t('glossary.letters')}>
			<ul className={styles.letters} data-open={open || undefined} lang="en" dir="ltr">
				{letters.map(({ letter, count, href }) => (
					<li key={letter}>
						{count === 0 ? (
							<span className={styles.letter}>
								{letter} <small>{number.format(0)}</small>
							</span>
						) : (
							<a className={styles.letter} href={href} aria-current={letter === open ? 'page' : undefined}>
								{letter} <small>{number.format(count)}</small>
							</a>
						)}
					</li>
				))}
			</ul>
		</nav>
	);
};

/** Terms with their definitions, in English wherever they stand. */
export const Terms = ({
	terms,
	view,
	beside = false,
}: {
	terms: readonly GlossaryLink[];
	view: View;
	/** Beside a text there is room for one column. */
	beside?: boolean;
}) => (
	<dl className={beside ? `${styles.terms} ${styles.beside}` : styles.terms} {...speech(view, 'en')}>
		{terms.map((term) => (
			<div key={term.href}>
				<dt>
					<a href={term.href}>{term.title}</a>
				</dt>
				<dd>{term.excerpt}</dd>
			</div>
		))}
	</dl>
);

/** What stands over the list of terms. */
export function headingOf(model: Model, view: View): string {
	if (model.query !== '')
		return view.t(model.terms.length > 0 ? 'glossary.results' : 'search.none', { query: model.query });
	if (model.letter === '') return view.t('glossary.featured');
	return model.letter === '#'
		? view.t('glossary.other')
		: view.t('glossary.letter', { letter: model.letter });
}

/** The glossary: a search, the alphabet, and terms that everybody meets. */
export const GlossaryPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={sheet.sheet}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{view.t('menu.glossary')}</h1>
				<p className={sheet.lede}>{view.t('glossary.lead')}</p>
				<p className={sheet.meta}>{view.t('glossary.count', { count: model.total })}</p>
				<Search model={model} view={view} />
			</header>
			<Letters letters={model.letters} open={model.letter} view={view} />
			{(model.terms.length > 0 || model.query !== '') && (
				<section aria-labelledby="terms">
					<h2 className={sheet.subtitle} id="terms">
						<Typed text={headingOf(model, view)} words={model.query} />
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
