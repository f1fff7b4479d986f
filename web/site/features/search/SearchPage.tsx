import type { SearchPage as Model, Piece, SearchFilter, SearchHit } from '../../../api/pages.gen';
import { PageBanner } from '../../components/Banner/Banner';
import { Filters } from '../../components/Filters/Filters';
import form from '../../components/Form/Form.module.css';
import { Page } from '../../components/Page/Page';
import { SearchField } from '../../components/SearchField/SearchField';
import sheet from '../../components/Sheet/Sheet.module.css';
import { StoryCard } from '../../components/StoryCard/StoryCard';
import { TypedText } from '../../components/TypedText/TypedText';
import type { MessageId } from '../../i18n/translate';
import { editionOf, langAttributes, type View } from '../../view';
import { MarkedText } from './MarkedText/MarkedText';
import styles from './SearchPage.module.css';
import { kindChoices, namedWords, searchHeading, searchNotices, splitSnippet, withoutQuotes } from './search';

const FilterChoice = ({ field, view }: { field: SearchFilter; view: View }) => (
	<label className={styles.choice}>
		<span>{view.t(field.key as MessageId)}</span>
		<select className={form.input} name={field.name} defaultValue={field.value}>
			<option value="">{view.t('search.any')}</option>
			{field.options.map((option) => (
				<option key={option.value} value={option.value} lang={option.lang || undefined}>
					{view.t('search.option', { text: option.text, n: option.count })}
				</option>
			))}
		</select>
	</label>
);

const Snippet = ({ pieces }: { pieces: readonly Piece[] }) => {
	const [head, tail] = splitSnippet(pieces);
	return (
		<>
			<MarkedText pieces={head} />
			{tail.length > 0 && (
				<span className={styles.tail}>
					<MarkedText pieces={tail} />
				</span>
			)}
		</>
	);
};

/** A search result. The languages of its snippet and its title may differ. */
export const Result = ({ hit, view }: { hit: SearchHit; view: View }) => (
	<StoryCard
		story={hit.card}
		view={view}
		look="entry"
		level={3}
		title={<MarkedText pieces={hit.title} />}
		excerpt={
			<span {...(hit.lang === hit.card.lang ? {} : langAttributes(view, hit.lang))}>
				<Snippet pieces={hit.snippet} />
			</span>
		}
	/>
);

/** The search page: field, filters by category, kind, language, edition and year, and results. */
export const SearchPage = ({ model, view }: { model: Model; view: View }) => {
	const heading = searchHeading(model, view);
	const chosen = model.filters.some((field) => field.value !== '');
	const empty = model.hits.length === 0;
	return (
		<Page frame={model} view={view}>
			<div className={sheet.sheet}>
				<header className={sheet.head}>
					<h1 className={sheet.title}>{view.t('header.search')}</h1>
					<search className={styles.search}>
						<form className={styles.form} action={model.path}>
							<SearchField
								query={model.query}
								limit={model.limit}
								view={view}
								label="search.label"
								edition={editionOf(model.brand)}
							/>
							{model.category !== '' && <input type="hidden" name="category" value={model.category} />}
							{model.kind !== '' && <input type="hidden" name="kind" value={model.kind} />}
							{model.from !== '' && <input type="hidden" name="from" value={model.from} />}
							{model.filters.length > 0 && (
								<details className={styles.narrow} open={chosen}>
									<summary>{view.t('search.narrow')}</summary>
									<div className={styles.choices}>
										{model.filters.map((field) => (
											<FilterChoice key={field.name} field={field} view={view} />
										))}
										<button className={sheet.button} type="submit">
											{view.t('search.apply')}
										</button>
									</div>
								</details>
							)}
						</form>
					</search>
					<Filters name={view.t('search.categories')} choices={model.categories} view={view} />
				</header>
				{heading !== '' && (
					<h2
						className={styles.heading}
						data-no-results={empty && !model.filtered && model.query !== '' ? model.query : undefined}
					>
						<TypedText text={heading} typed={namedWords(model)} />
						{model.page > 1 && <span> · {view.t('list.page', { page: model.page })}</span>}
					</h2>
				)}
				{model.kinds.length > 1 && (
					<Filters
						name={view.t('search.kinds')}
						choices={kindChoices(model.kinds, view)}
						view={view}
						look="tabs"
					/>
				)}
				{searchNotices(model, view).map((notice) => (
					<p key={notice} className={styles.notice}>
						<TypedText text={notice} typed={withoutQuotes(model.query)} />
					</p>
				))}
				{empty && (
					<p className={`${sheet.lede} ${styles.hint}`}>
						{view.t(model.query !== '' ? 'search.empty' : model.filtered ? 'list.empty' : 'search.hint')}
					</p>
				)}
				{empty && model.unfilteredHref !== '' && (
					<p className={styles.unfiltered}>
						<a className={sheet.button} href={model.unfilteredHref}>
							{view.t('search.wider')}
						</a>
					</p>
				)}
				{!empty && (
					<ul className={styles.list}>
						{model.hits.map((hit) => (
							<li key={hit.card.href}>
								<Result hit={hit} view={view} />
							</li>
						))}
					</ul>
				)}
				{(model.previous !== '' || model.next !== '') && (
					<p>
						{model.previous !== '' && (
							<a className={sheet.button} href={model.previous} rel="prev">
								{view.t('list.page', { page: model.page - 1 })}
							</a>
						)}{' '}
						{model.next !== '' && (
							<a className={sheet.button} href={model.next} rel="next">
								{view.t('showmore.more')}
							</a>
						)}
					</p>
				)}
				{model.banner !== null && <PageBanner banner={model.banner} />}
				{model.trending.length > 0 && (
					<section className={styles.trending} aria-labelledby="trending">
						<h2 className={sheet.subtitle} id="trending">
							{view.t('section.trending')}
						</h2>
						<ul className={styles.list}>
							{model.trending.map((story) => (
								<li key={story.id}>
									<StoryCard story={story} view={view} look="entry" level={3} />
								</li>
							))}
						</ul>
					</section>
				)}
			</div>
		</Page>
	);
};
