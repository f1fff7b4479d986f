import type { BookmarksPage, StoryCard } from '../../../api/pages.gen';
import { liteHref, NextLink, PageTitle } from '../../lite/elements';
import { langAttributes, type View } from '../../view';

const BookmarkedCards = ({
	cards,
	model,
	view,
}: {
	cards: StoryCard[];
	model: BookmarksPage;
	view: View;
}) => (
	<ul>
		{cards.map((card) => (
			<li key={card.id}>
				<a href={liteHref(card.href)} {...langAttributes(view, card.lang, card.dir)}>
					{card.title}
				</a>
				<form method="post" action={liteHref(model.path)}>
					<input type="hidden" name={card.video ? 'video' : 'story'} value={card.video?.mediaId ?? card.id} />
					<input type="hidden" name="lite" value="1" />
					<button type="submit">{view.t('bookmark.remove')}</button>
				</form>
			</li>
		))}
	</ul>
);

export const BookmarksPageLite = ({ model, view }: { model: BookmarksPage; view: View }) => (
	<>
		<PageTitle title={view.t('header.bookmarks')} text={model.confirmation} />
		{model.cards.length + model.videos.length === 0 && (
			<p>
				{view.t('bookmark.empty')} <a href={liteHref(model.latestPath)}>{view.t('section.latest')}</a>
			</p>
		)}
		<BookmarkedCards cards={model.cards} model={model} view={view} />
		<NextLink next={model.next} view={view} />
		{model.videos.length > 0 && (
			<>
				<h2>{view.t('section.videos')}</h2>
				<BookmarkedCards cards={model.videos} model={model} view={view} />
				<NextLink next={model.nextVideos} view={view} />
			</>
		)}
	</>
);
