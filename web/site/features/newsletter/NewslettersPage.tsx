import type { NewslettersPage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { SignupIsland } from '../../components/SignupIsland/SignupIsland';
import { langAttributes, linkText, type View } from '../../view';
import styles from './NewsletterPage.module.css';

/** The newsletters of an edition, each with the short form to subscribe. */
export const NewslettersPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={sheet.sheet}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{view.t('newsletter.title')}</h1>
				<p className={sheet.lede}>{view.t('newsletter.lead')}</p>
			</header>
			<div className={styles.newsletters}>
				{model.newsletters.map(({ signup, brand, tagline, cadence, dir }) => (
					<section key={signup.newsletter} id={signup.newsletter}>
						<p className={sheet.kicker}>
							<a href={brand.href}>{linkText(view.t, brand)}</a>
						</p>
						<h2 className={sheet.subtitle} {...langAttributes(view, signup.lang, dir)}>
							<a href={signup.href}>{signup.name}</a>
						</h2>
						<p className={styles.intro} {...langAttributes(view, signup.lang, dir)}>
							{tagline} {cadence}
						</p>
						<SignupIsland signup={signup} kind="short" view={view} />
					</section>
				))}
			</div>
		</div>
	</Page>
);
