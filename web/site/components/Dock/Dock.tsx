import type { Closing } from '../../../api/pages.gen';
import { messagesFor } from '../../i18n/catalogues';
import { Island } from '../../islands/Island';
import { toastTexts } from '../../islands/Toasts/texts';
import { linkText, type View } from '../../view';
import { BottomBar } from '../BottomBar/BottomBar';
import { Icon } from '../Icon/Icon';
import styles from './Dock.module.css';

interface Props {
	closing: Closing;
	view: View;
}

/** The cookie notice, shown once per device. For brands that ask first it asks for consent. */
const CookieNotice = ({ closing, view }: Props) => {
	const asksFirst = closing.consent === 'asked';
	const settings = (
		<button type="button" data-choice="settings">
			{view.t('cookies.settings')}
		</button>
	);
	const refuse = (
		<button type="button" data-choice="withdrawn">
			{view.t('cookies.refuse')}
		</button>
	);
	return (
		<section className={styles.notice} aria-label={view.t('cookies.label')}>
			<p>{view.t(asksFirst ? 'cookies.ask' : 'cookies.notice')}</p>
			{asksFirst ? (
				<div className={styles.choices}>
					<button type="button" data-choice="given">
						{view.t('cookies.allow')}
					</button>
					{refuse}
					{settings}
				</div>
			) : (
				<div className={styles.choices}>
					{settings}
					{refuse}
				</div>
			)}
			{!asksFirst && (
				<button className={styles.close} type="button" data-choice="noted">
					<Icon name="close" />
					<span className="hidden-text">{view.t('header.close')}</span>
				</button>
			)}
		</section>
	);
};

/** The in-house advertisement: one line above the bottom bar on phones, until the reader closes it. */
const HouseAd = ({ closing, view }: Props) =>
	closing.houseAd === null ? null : (
		<section className={styles.ad} aria-label={view.t('ad.label')}>
			<a href={closing.houseAd.href}>{linkText(view.t, closing.houseAd)}</a>
			<button className={styles.close} type="button" data-close-house-ad="">
				<Icon name="close" />
				<span className="hidden-text">{view.t('ad.close')}</span>
			</button>
		</section>
	);

/** The stack at the foot of the screen: toasts, cookie notice, in-house advertisement, bottom bar. */
export const Dock = ({ closing, view }: Props) => (
	<div className={styles.dock} data-dock="">
		{/* Loads early for signed-in readers, because without a network it could not load to show a failed action. */}
		<Island
			name="Toasts"
			when="reader"
			props={{ texts: messagesFor(view.lang, toastTexts), lang: view.lang }}
		/>
		<p
			className={styles.failure}
			role="alert"
			data-failed={view.t('bookmark.failed')}
			data-offline={view.t('offline.title')}
			hidden
		/>
		{closing.consent !== '' && <CookieNotice closing={closing} view={view} />}
		<HouseAd closing={closing} view={view} />
		<BottomBar closing={closing} view={view} />
	</div>
);
