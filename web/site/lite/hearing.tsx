import type {
	AudioEpisodePage,
	AudioShowPage,
	AudioShowsPage,
	AudioEpisode as Episode,
} from '../../api/pages.gen';
import { clock } from '../clock';
import type { View } from '../view';
import { Items, lite, Part, Rich, Top } from './parts';

const noteOf = ({ publishedAt, seconds }: Episode, view: View): string =>
	[view.dates.date(publishedAt), seconds > 0 ? clock(seconds, view.lang) : ''].filter(Boolean).join(' · ');

const itemOf = (episode: Episode, view: View) => ({
	title: episode.title,
	href: episode.href,
	note: noteOf(episode, view),
	lang: view.lang,
});

export const AudioShows = ({ model, view }: { model: AudioShowsPage; view: View }) => (
	<>
		<Top title={view.t('menu.audioShows')} text="" />
		<Items
			items={model.shows.map(({ title, href, count }) => ({
				title,
				href,
				note: view.t('audio.count', { n: count }),
				lang: view.lang,
			}))}
			view={view}
		/>
	</>
);

export const AudioShow = ({ model, view }: { model: AudioShowPage; view: View }) => (
	<>
		<Top title={model.show.title} text={model.show.excerpt} />
		<Part title={view.t('audio.episodes')}>
			<Items items={model.episodes.map((episode) => itemOf(episode, view))} view={view} />
			{model.next !== '' && (
				<p>
					<a href={lite(model.next)} rel="next">
						{view.t('audio.older')}
					</a>
				</p>
			)}
		</Part>
		{model.podcast !== '' && (
			<Part title={view.t('audio.subscribe')}>
				<p>
					<a href={model.podcast} dir="ltr" lang="en">
						{model.podcast}
					</a>
				</p>
			</Part>
		)}
		<Rich html={model.html} />
	</>
);

export const AudioEpisode = ({ model, view }: { model: AudioEpisodePage; view: View }) => (
	<>
		<article>
			<p>
				<a href={lite(model.show.href)}>{model.show.title}</a>
			</p>
			<Top title={model.episode.title} text={model.episode.excerpt} />
			<p>
				<a href={model.audio}>{view.t('listen.listen')}</a> <small>{noteOf(model.episode, view)}</small>
			</p>
			<Rich html={model.html} />
		</article>
		{model.next !== null && (
			<Part title={view.t('audio.next')}>
				<Items items={[itemOf(model.next, view)]} view={view} />
			</Part>
		)}
	</>
);
