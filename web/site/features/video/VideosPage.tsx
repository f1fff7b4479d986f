import type { VideosPage as Model } from '../../../api/pages.gen';
import { EmptyPage } from '../../components/EmptyPage/EmptyPage';
import { Page } from '../../components/Page/Page';
import { LandingSection } from '../../components/Section/LandingSection';
import { ExtendableList } from '../../components/Section/Section';
import { SectionHeader } from '../../components/SectionHeader/SectionHeader';
import layout from '../../components/Sections/Sections.module.css';
import { VideoCard } from '../../components/VideoCard/VideoCard';
import type { View } from '../../view';
import styles from './VideosPage.module.css';

/** The videos page: the newest video large, some series, then all videos. */
export const VideosPage = ({ model, view }: { model: Model; view: View }) => {
	const { lead, rails, list, page } = model;
	const cards = [...(lead ? [lead] : []), ...rails.flatMap((rail) => rail.stories.cards), ...list.cards];
	const continuation = {
		timeZone: model.brand.timeZone,
		level: 3,
		shown: cards.map((card) => card.id),
	} as const;
	return (
		<Page frame={model} view={view}>
			<header className={styles.head}>
				<h1 className={styles.title}>{view.t('section.videos')}</h1>
				{page > 1 && <p className={styles.page}>{view.t('list.page', { page })}</p>}
			</header>
			{cards.length === 0 && (
				<div className={styles.empty}>
					<EmptyPage frame={model} view={view} />
				</div>
			)}
			{lead?.video && (
				<div className={styles.lead}>
					<VideoCard story={lead} video={lead.video} view={view} heading="h2" large />
				</div>
			)}
			{rails.length > 0 && (
				<div className={layout.page}>
					<div className={layout.sections}>
						{rails.map((rail) => (
							<LandingSection key={rail.id} section={rail} view={view} continuation={continuation} />
						))}
					</div>
				</div>
			)}
			{(list.cards.length > 0 || list.next !== null) && (
				<section className={styles.list} aria-labelledby="all">
					<SectionHeader id="all" title={view.t('section.latest')} href="" view={view} />
					<ExtendableList section={{ stories: list }} view={view} continuation={continuation} />
				</section>
			)}
			{page > 1 && (
				<p className={styles.back}>
					<a href={model.path}>{view.t('list.firstPage')}</a>
				</p>
			)}
		</Page>
	);
};
