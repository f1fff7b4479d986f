import type { Piece, SearchPage } from '../../../api/pages.gen';
import { TypedText } from '../../components/TypedText/TypedText';
import { Choices, liteHref, NextLink, Stories, TitledSection } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { kindChoices, namedWords, searchHeading, searchNotices, withoutQuotes } from './search';

const plainText = (pieces: readonly Piece[]) => pieces.map((piece) => piece.text).join('');

export const SearchPageLite = ({ model, view }: { model: SearchPage; view: View }) => {
	const { query, category, hits, trending } = model;
	return (
		<>
			<h1>{view.t('header.search')}</h1>
			<search>
				<form action={model.path}>
					<p>
						<label htmlFor="q">{view.t('search.label')}</label>
						<input id="q" type="search" name="q" defaultValue={query} maxLength={model.limit} />
					</p>
					{category !== '' && <input type="hidden" name="category" value={category} />}
					{model.from !== '' && <input type="hidden" name="from" value={model.from} />}
					<input type="hidden" name="lite" value="1" />
					<button type="submit">{view.t('header.search')}</button>
				</form>
			</search>
			<Choices name={view.t('search.categories')} choices={model.categories} view={view} />
			{query !== '' && (
				<h2>
					<TypedText text={searchHeading(model, view)} typed={namedWords(model)} />
				</h2>
			)}
			{model.kinds.length > 1 && (
				<Choices name={view.t('search.kinds')} choices={kindChoices(model.kinds, view)} view={view} />
			)}
			{searchNotices(model, view).map((notice) => (
				<p key={notice}>
					<TypedText text={notice} typed={withoutQuotes(query)} />
				</p>
			))}
			{hits.length === 0 && <p>{view.t(query === '' ? 'search.hint' : 'search.empty')}</p>}
			<ul>
				{hits.map(({ card, title, snippet, lang }) => (
					<li key={card.href} {...langAttributes(view, card.lang, card.dir)}>
						<a href={liteHref(card.href)}>{plainText(title)}</a>
						<br />
						<span {...(lang === card.lang ? {} : langAttributes(view, lang))}>{plainText(snippet)}</span>
					</li>
				))}
			</ul>
			{model.previous !== '' && (
				<p>
					<a href={liteHref(model.previous)} rel="prev">
						{view.t('list.page', { page: model.page - 1 })}
					</a>
				</p>
			)}
			<NextLink next={model.next} view={view} />
			{trending.length > 0 && (
				<TitledSection title={view.t('section.trending')}>
					<Stories cards={trending} view={view} />
				</TitledSection>
			)}
		</>
	);
};
