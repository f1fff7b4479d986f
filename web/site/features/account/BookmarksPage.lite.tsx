import type { BookmarksPage, StoryCard } from '../../../api/pages.gen';
import { lite, More, Top } from '../../lite/elements';
import { speech, type View } from '../../view';

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
export const BookmarksPageLite = ({ model, view }: { model: BookmarksPage; view: View }) => (
	<>
		<Top title={view.t('header.bookmarks')} text={model.confirmation} />
		{model.cards.length + model.videos.length === 0 && (
			<p>
				{view.t('bookmark.empty')} <a href={lite(model.latestPath)}>{view.t('section.latest')}</a>
			</p>
		)}
		<KeptCards cards={model.cards} model={model} view={view} />
		<More next={model.next} view={view} />
		{model.videos.length > 0 && (
			<>
				<h2>{view.t('section.videos')}</h2>
				<KeptCards cards={model.videos} model={model} view={view} />
				<More next={model.nextVideos} view={view} />
			</>
		)}
	</>
);
