import type { AudioEpisode, AudioShowPage as Model } from '../../../api/pages.gen';
import { formatClock } from '../../clock';
import { EmptyPage } from '../../components/EmptyPage/EmptyPage';
import { Page } from '../../components/Page/Page';
import { Prose } from '../../components/Prose/Prose';
import { SectionHeader } from '../../components/SectionHeader/SectionHeader';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { View } from '../../view';
import styles from './AudioPages.module.css';
import { Cover } from './AudioShowsPage';

/** The date and length of an episode. */
export const EpisodeFacts = ({ episode, view }: { episode: AudioEpisode; view: View }) => (
	<p className={styles.meta}>
		<time dateTime={episode.publishedAt}>{view.dates.date(episode.publishedAt)}</time>
		{episode.seconds > 0 && <span>{formatClock(episode.seconds, view.lang)}</span>}
	</p>
);

/** The links to subscribe to a show: one opens the device's podcast app, the other is the address of the feed. */
const PodcastLinks = ({ podcast, view }: { podcast: string; view: View }) => (
	<section className={styles.podcast} aria-label={view.t('audio.subscribe')}>
		<a className={sheet.button} href={podcast.replace(/^https?/, 'podcast')}>
			{view.t('audio.open')}
		</a>
		<p className={styles.feed}>
			<span className={styles.note}>{view.t('audio.address')}</span>
			<a className={styles.address} href={podcast} dir="ltr" lang="en">
				{podcast}
			</a>
		</p>
	</section>
);

/** An audio show: description, subscription and its episodes, newest first. */
export const AudioShowPage = ({ model, view }: { model: Model; view: View }) => {
	const { show, episodes } = model;
	return (
		<Page frame={model} view={view}>
			<div className={sheet.sheet}>
				<header className={styles.head}>
					<div className={styles.cover}>
						<Cover show={show} first />
					</div>
					<div className={styles.textBlock}>
						<h1 className={sheet.title}>{show.title}</h1>
						<p className={sheet.lede}>{show.excerpt}</p>
						<p className={sheet.meta}>{view.t('audio.count', { n: show.count })}</p>
						{model.podcast !== '' && <PodcastLinks podcast={model.podcast} view={view} />}
					</div>
				</header>
				<div className={`${sheet.columns} ${styles.body}`}>
					<section aria-labelledby="episodes">
						<SectionHeader id="episodes" title={view.t('audio.episodes')} href="" view={view} />
						{episodes.length === 0 && <EmptyPage frame={model} view={view} />}
						<ol className={styles.episodes}>
							{episodes.map((episode) => (
								<li className={styles.episode} key={episode.href}>
									<h3 className={styles.name}>
										<a href={episode.href}>{episode.title}</a>
									</h3>
									<p className={styles.about}>{episode.excerpt}</p>
									<EpisodeFacts episode={episode} view={view} />
								</li>
							))}
						</ol>
						{(model.hasNewer || model.next !== '') && (
							<p className={`${styles.meta} ${styles.pager}`}>
								{model.hasNewer && (
									<a className={sheet.button} href={show.href}>
										{view.t('audio.newest')}
									</a>
								)}
								{model.next !== '' && (
									<a className={sheet.button} href={model.next} rel="next">
										{view.t('audio.older')}
									</a>
								)}
							</p>
						)}
					</section>
					<Prose html={model.html} lang={view.lang} view={view} />
				</div>
			</div>
		</Page>
	);
};
