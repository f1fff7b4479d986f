import type { AudioShow, AudioShowsPage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import { Motif, Picture } from '../../components/Picture/Picture';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { View } from '../../view';
import styles from './AudioPages.module.css';

/** The square cover of a show, or a pattern if it has none. */
export const Cover = ({ show, first = false }: { show: AudioShow; first?: boolean }) =>
	show.cover === null ? (
		<Motif id={show.href} ratio="r11" />
	) : (
		<Picture picture={show.cover} slot="head" ratio="r11" first={first} decorative />
	);

/** All audio shows of a language. */
export const AudioShowsPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={sheet.sheet}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{view.t('menu.audioShows')}</h1>
			</header>
			<ul className={styles.shows}>
				{model.shows.map((show, index) => (
					<li className={styles.show} key={show.href}>
						<Cover show={show} first={index === 0} />
						<div className={styles.textBlock}>
							<h2 className={styles.name}>
								<a href={show.href}>{show.title}</a>
							</h2>
							<p className={styles.about}>{show.excerpt}</p>
							<p className={styles.meta}>{view.t('audio.count', { n: show.count })}</p>
						</div>
					</li>
				))}
			</ul>
		</div>
	</Page>
);
