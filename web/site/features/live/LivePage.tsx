import type { LivePage as Model } from '../../../api/pages.gen';
import featured from '../../components/FeaturedVideo/FeaturedVideo.module.css';
import { Page } from '../../components/Page/Page';
import { Picture } from '../../components/Picture/Picture';
import { LandingSection } from '../../components/Section/LandingSection';
import layout from '../../components/Sections/Sections.module.css';
import card from '../../components/VideoCard/VideoCard.module.css';
import { Enhancement } from '../../enhancements/Enhancement';
import { messagesFor } from '../../i18n/catalogues';
import { Island } from '../../islands/Island';
import { videoTexts } from '../../islands/VideoPlayer/texts';
import { langAttributes, type View } from '../../view';
import styles from './LivePage.module.css';

/** A broadcast: its player, or a message while it is off air, and the latest videos. */
export const LivePage = ({ model, view }: { model: Model; view: View }) => {
	const { video, latest, title, description } = model;
	const langProps = langAttributes(view, model.contentLang);
	return (
		<Page frame={model} view={view}>
			<Enhancement name="live" when="idle">
				<div className={styles.page}>
					<article
						className={`${card.card} ${card.large}`}
						data-live={model.slug}
						data-set={model.set}
						data-on={model.liveOn}
					>
						<div className={card.player}>
							{video !== null ? (
								<Island
									name="VideoPlayer"
									when="interaction"
									props={{
										video,
										title,
										picture: model.picture,
										lang: view.lang,
										texts: messagesFor(view.lang, videoTexts),
										place: 'lead',
									}}
								/>
							) : (
								<div className={styles.off}>
									{model.picture !== null && (
										<Picture picture={model.picture} slot="lead" ratio="r169" first decorative />
									)}
									<p className={styles.message}>{view.t('live.off')}</p>
									<p>{view.t('live.offText')}</p>
									<p className={styles.link}>
										<a href={model.videos}>{view.t('live.videos')}</a>
									</p>
								</div>
							)}
						</div>
						<div className={card.textBlock}>
							{video !== null && (
								<p className={featured.line}>
									<span className={featured.live} data-mark="">
										{view.t('video.live')}
									</span>
								</p>
							)}
							<h1 className={card.title} {...langProps}>
								{title}
							</h1>
							{description !== '' && (
								<p className={card.excerpt} {...langProps}>
									{description}
								</p>
							)}
							<p className={styles.changed} role="status" data-changed="" hidden>
								{view.t(video === null ? 'live.begun' : 'live.over')}{' '}
								{video === null ? (
									<a href={model.path}>{view.t('video.watch')}</a>
								) : (
									<a href={model.videos}>{view.t('live.videos')}</a>
								)}
							</p>
							<p className={styles.changed} role="alert" data-failed="" hidden>
								{view.t('bookmark.failed')} <button type="button">{view.t('showmore.retry')}</button>
							</p>
						</div>
					</article>
				</div>
			</Enhancement>
			{latest !== null && (
				<div className={layout.page}>
					<div className={layout.sections}>
						<LandingSection
							section={latest}
							view={view}
							continuation={{ timeZone: model.brand.timeZone, level: 3 }}
						/>
					</div>
				</div>
			)}
		</Page>
	);
};
