import type { AudioEpisodePage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import { Prose } from '../../components/Prose/Prose';
import { SectionHeader } from '../../components/SectionHeader/SectionHeader';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { View } from '../../view';
import styles from './AudioPages.module.css';
import { EpisodeFacts } from './AudioShowPage';
import { Cover } from './AudioShowsPage';
import { Player } from './Player/Player';

/** An episode of an audio show: player, description and next episode. */
export const AudioEpisodePage = ({ model, view }: { model: Model; view: View }) => {
	const { show, episode, next } = model;
	return (
		<Page frame={model} view={view}>
			<div className={`${sheet.sheet} ${sheet.narrow}`}>
				<article>
					<header className={styles.textBlock}>
						<div className={styles.heading}>
							<div className={styles.small}>
								<Cover show={show} first />
							</div>
							<p className={sheet.kicker}>
								<a href={show.href}>{show.title}</a>
							</p>
						</div>
						<h1 className={sheet.title}>{episode.title}</h1>
						<p className={sheet.lede}>{episode.excerpt}</p>
						<EpisodeFacts episode={episode} view={view} />
					</header>
					<div className={styles.listen}>
						<Player model={model} view={view} />
					</div>
					<a className={styles.download} href={model.audio} download="">
						{view.t('audio.download')}
					</a>
					<Prose html={model.html} lang={view.lang} view={view} />
				</article>
				{next !== null && (
					<section className={styles.next} aria-labelledby="next">
						<SectionHeader id="next" title={view.t('audio.next')} href="" view={view} />
						<div className={styles.episode}>
							<h3 className={styles.name}>
								<a href={next.href} rel="next">
									{next.title}
								</a>
							</h3>
							<p className={styles.about}>{next.excerpt}</p>
							<EpisodeFacts episode={next} view={view} />
						</div>
					</section>
				)}
			</div>
		</Page>
	);
};
