import type { AwardsPage as Model } from '../../../api/pages.gen';
import { AwardCard } from '../../components/AwardCard/AwardCard';
import { callTime } from '../../components/CallTime/call-time';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { langAttributes, type View } from '../../view';
import styles from './Award.module.css';

/** The awards of the publication. */
export const AwardsPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={`${sheet.sheet} ${styles.page}`}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{model.head.title}</h1>
				<p className={sheet.lede}>{view.t('award.lead')}</p>
			</header>
			{model.calls.length > 0 && (
				<section className={styles.calls} aria-labelledby="calls">
					<h2 id="calls" className={sheet.subtitle}>
						{view.t('award.nominate')}
					</h2>
					<ul>
						{model.calls.map((call) => (
							<li key={call.slug} className="touch">
								<a href={call.href} {...langAttributes(view, call.nameLang)}>
									{call.name}
								</a>
								<span>{callTime(call, view)}</span>
							</li>
						))}
					</ul>
				</section>
			)}
			{model.cards.length === 0 ? (
				<p className={styles.empty}>{view.t('award.empty')}</p>
			) : (
				<ul className={styles.cards}>
					{model.cards.map((award) => (
						<li key={award.slug}>
							<AwardCard award={award} view={view} />
						</li>
					))}
				</ul>
			)}
		</div>
	</Page>
);
