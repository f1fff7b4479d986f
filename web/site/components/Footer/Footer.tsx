import type { Closing, Link } from '../../../api/pages.gen';
import { messagesFor } from '../../i18n/catalogues';
import { formatYear } from '../../i18n/dates';
import type { MessageId } from '../../i18n/translate';
import { cookieTexts } from '../../islands/CookieSettings/texts';
import { Island } from '../../islands/Island';
import { themeTexts } from '../../islands/ThemeSwitch/texts';
import { linkText, type View } from '../../view';
import { Wordmark } from '../Wordmark/Wordmark';
import styles from './Footer.module.css';

interface Props {
	closing: Closing;
	view: View;
}

const Links = ({ id, links, view }: { id: MessageId; links: readonly Link[]; view: View }) =>
	links.length === 0 ? null : (
		<div className={styles.group}>
			<h2 className={styles.heading}>{view.t(id)}</h2>
			<ul className={styles.links}>
				{links.map((link) => (
					<li key={link.href}>
						<a className={link.lang ? 'own-name' : undefined} href={link.href} lang={link.lang || undefined}>
							{linkText(view.t, link)}
						</a>
					</li>
				))}
			</ul>
		</div>
	);

/** The footer of every page: links and the choice of theme. */
export const Footer = ({ closing, view }: Props) => (
	<footer className={styles.footer}>
		<div className={styles.inner}>
			<div className={styles.site}>
				<p className={`${styles.name} touch`}>
					<a href="/">
						<Wordmark site={closing.site} repeated />
					</a>
				</p>
				<Island
					name="ThemeSwitch"
					when="interaction"
					props={{ texts: messagesFor(view.lang, themeTexts), lang: view.lang }}
				/>
			</div>
			<div className={styles.stack}>
				<Links id="menu.stories" links={closing.footer.read} view={view} />
				<Links id="footer.pages" links={closing.footer.pages} view={view} />
			</div>
			<Links id="footer.brands" links={closing.footer.brands} view={view} />
			<Links id="footer.languages" links={closing.footer.languages} view={view} />
			<Links id="footer.social" links={closing.footer.social} view={view} />
		</div>
		<div className={styles.last}>
			<p>
				{view.t('footer.copyright', {
					year: formatYear(Number(closing.year), view.lang),
					name: closing.site.name,
				})}
			</p>
			{view.lite && (
				<p className="touch">
					<a href={closing.otherForm} rel="nofollow">
						{view.t('lite.lite')}
					</a>
				</p>
			)}
			<Island
				name="CookieSettings"
				when="interaction"
				props={{
					texts: messagesFor(view.lang, cookieTexts),
					lang: view.lang,
					privacy: closing.footer.pages.find(({ key }) => key === 'footer.privacy')?.href,
				}}
			/>
		</div>
	</footer>
);
