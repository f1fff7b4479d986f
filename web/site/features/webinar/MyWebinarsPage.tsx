import type { MyWebinarsPage as Model } from '../../../api/pages.gen';
import { PostForm } from '../../components/Form/PostForm';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { WebinarCard } from '../../components/WebinarCard/WebinarCard';
import { Enhancement } from '../../enhancements/Enhancement';
import { stageAt } from '../../moments';
import { langAttributes, type View } from '../../view';
import styles from './Webinar.module.css';

/** The webinars of the reader's registrations. */
export const MyWebinarsPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={`${sheet.sheet} ${sheet.narrow}`}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{view.t('webinar.mine')}</h1>
				{model.confirmation !== '' && <p role="status">{model.confirmation}</p>}
			</header>
			{model.entries.length === 0 && <p>{view.t('webinar.noneMine')}</p>}
			<Enhancement name="webinars" when="idle">
				<ul className={styles.cards}>
					{model.entries.map(({ card, waiting, attended, minutes }) => (
						<li key={card.id}>
							<WebinarCard card={card} view={view} heading="h2" />
							{waiting && <p className={sheet.meta}>{view.t('webinar.waiting')}</p>}
							{attended && (
								<p className={sheet.meta}>
									{view.t('webinar.minutes', {
										count: new Intl.NumberFormat(view.numbers).format(minutes),
									})}
								</p>
							)}
							{stageAt(view.now, card.startsAt, card.endsAt) !== 'ended' && !card.cancelled && (
								<PostForm action={model.path} hidden={{ webinar: card.id }} lite={model.liteForm}>
									<button className={styles.plain} type="submit">
										{view.t('webinar.leave')}
										<span className="hidden-text" {...langAttributes(view, card.lang)}>
											{' '}
											{card.title}
										</span>
									</button>
								</PostForm>
							)}
						</li>
					))}
				</ul>
			</Enhancement>
			<p className={styles.section}>
				<a className={sheet.button} href={model.all}>
					{view.t('menu.webinars')}
				</a>
				{model.rooms !== '' && (
					<a className={styles.plain} href={model.rooms}>
						{view.t('webinar.rooms')}
					</a>
				)}
			</p>
		</div>
	</Page>
);
