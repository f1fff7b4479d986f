import { Fragment } from 'react';
import type {
	ArchivePage,
	BookmarksPage,
	ForYouPage,
	GlossaryLink,
	GlossaryPage,
	GlossaryTermPage,
	HistoryPage,
	StoryCard,
} from '../../api/pages.gen';
import { monthName, yearIn } from '../i18n/dates';
import { More as Offered } from '../pages/ForYouPage';
import { headingOf } from '../pages/GlossaryPage';
import { speech, type View } from '../view';
import { Links, lite, More, Part, Rich, Stories, Top } from './parts';

const Terms = ({ terms, view }: { terms: readonly GlossaryLink[]; view: View }) => (
	<dl {...speech(view, 'en')}>
		{terms.map((term) => (
			<div key={term.href}>
				<dt>
					<a href={lite(term.href)}>{term.title}</a>
				</dt>
				<dd>{term.excerpt}</dd>
			</div>
		))}
	</dl>
);

export const Glossary = ({ model, view }: { model: GlossaryPage; view: View }) => (
	<>
		<Top title={view.t('menu.glossary')} text={view.t('glossary.lead')} />
		<search>
			<form action={`${model.path.split('/glossary')[0]}/glossary`}>
				<p>
					<label htmlFor="q">{view.t('glossary.search')}</label>
					<input id="q" type="search" name="q" defaultValue={model.query} maxLength={model.limit} />
				</p>
				<input type="hidden" name="lite" value="1" />
				<button type="submit">{view.t('header.search')}</button>
			</form>
		</search>
		<nav aria-label={view.t('glossary.letters')}>
			<ul className="row" lang="en" dir="ltr">
				{model.letters.map(({ letter, count, href }) => (
					<li key={letter}>
						{count === 0 ? letter : <a href={lite(href)}>{letter}</a>} <small>{count}</small>
					</li>
				))}
			</ul>
		</nav>
		<Part title={headingOf(model, view)}>
			<Terms terms={model.terms} view={view} />
		</Part>
		<More next={model.next} view={view} />
	</>
);

export const GlossaryTerm = ({ model, view }: { model: GlossaryTermPage; view: View }) => (
	<>
		<Top title={model.title} text={model.excerpt} spoken={speech(view, model.wordsLang)} />
		{model.name !== '' && <p>{model.name}</p>}
		<Rich html={model.html} spoken={speech(view, model.wordsLang)} />
		{model.related.length > 0 && (
			<Part title={view.t('glossary.related')}>
				<Terms terms={model.related} view={view} />
			</Part>
		)}
		{model.stories.length > 0 && (
			<Part title={view.t('glossary.stories')}>
				<Stories cards={model.stories} view={view} />
			</Part>
		)}
		<More next={model.nextPage} view={view} />
	</>
);

export const Archive = ({ model, view }: { model: ArchivePage; view: View }) => (
	<>
		<h1>{model.title || view.t('archive.title')}</h1>
		{model.years.map(({ year, href, months }) => (
			<Fragment key={year}>
				{model.title === '' && (
					<h2>
						<a href={lite(href)}>{yearIn(year, view.lang)}</a>
					</h2>
				)}
				<ul>
					{months.map(({ month, count, href }) => (
						<li key={month}>
							<a href={lite(href)}>{monthName(month, view.lang)}</a>{' '}
							<small>{view.t('archive.count', { count })}</small>
						</li>
					))}
				</ul>
			</Fragment>
		))}
		<Links links={model.siblings} view={view} />
	</>
);

const KeptCards = ({ cards, model, view }: { cards: StoryCard[]; model: BookmarksPage; view: View }) => (
	<ul>
		{cards.map((card) => (
			<li key={card.id}>
				<a href={lite(card.href)} {...speech(view, card.lang, card.dir)}>
					{card.title}
				</a>
				<form method="post" action={lite(model.path)}>
					<input type="hidden" name={card.video ? 'video' : 'story'} value={card.video?.mediaId ?? card.id} />
					<input type="hidden" name="lite" value="1" />
					<button type="submit">{view.t('bookmark.remove')}</button>
				</form>
			</li>
		))}
	</ul>
);

/** What a reader keeps. */
export const Bookmarks = ({ model, view }: { model: BookmarksPage; view: View }) => (
	<>
		<Top title={view.t('header.bookmarks')} text={model.done} />
		{model.cards.length + model.videos.length === 0 && (
			<p>
				{view.t('bookmark.empty')} <a href={lite(model.way)}>{view.t('section.latest')}</a>
			</p>
		)}
		<KeptCards cards={model.cards} model={model} view={view} />
		<More next={model.next} view={view} />
		{model.videos.length > 0 && (
			<>
				<h2>{view.t('section.videos')}</h2>
				<KeptCards cards={model.videos} model={model} view={view} />
				<More next={model.later} view={view} />
			</>
		)}
	</>
);

/** What is new in what a reader follows. */
export const ForYou = ({ model, view }: { model: ForYouPage; view: View }) => (
	<>
		<Top
			title={view.t('forYou.title')}
			text={view.t(model.cards.length === 0 ? 'forYou.empty' : 'forYou.lead')}
		/>
		<Stories cards={model.cards} view={view} />
		<More next={model.next} view={view} />
		<Offered model={model} view={view} />
	</>
);

/** What a reader has read, as far as the account knows: what the device keeps only a script can show. */
export const History = ({ model, view }: { model: HistoryPage; view: View }) => (
	<>
		<Top title={view.t('history.title')} text={model.done} />
		<p>{view.t(model.kept ? 'history.kept' : 'history.noScript')}</p>
		{model.kept && model.read.length === 0 && <p>{view.t('history.empty')}</p>}
		<ul>
			{model.read.map((one) => (
				<li key={one.id}>
					<a href={lite(one.href)} {...speech(view, one.lang, one.dir)}>
						{one.title}
					</a>
					<form method="post" action={lite(model.path)}>
						<input type="hidden" name="story" value={one.id} />
						<input type="hidden" name="lite" value="1" />
						<button type="submit">{view.t('bookmark.remove')}</button>
					</form>
				</li>
			))}
		</ul>
		{model.reader && (
			<form method="post" action={lite(model.path)}>
				<p>{view.t('history.keepWhy')}</p>
				<input type="hidden" name="lite" value="1" />
				<button type="submit" name="kept" value={model.kept ? '0' : '1'}>
					{view.t(model.kept ? 'history.off' : 'history.on')}
				</button>
				{model.read.length > 0 && (
					<button type="submit" name="clear" value="1">
						{view.t('history.clear')}
					</button>
				)}
			</form>
		)}
	</>
);
