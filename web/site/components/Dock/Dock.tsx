import type { Frame } from '../../../api/pages.gen';
import { excerpt } from '../../i18n/catalogues';
import { Island } from '../../islands/Island';
import { toastTexts } from '../../islands/Toasts/texts';
import { label, type View } from '../../view';
import { BottomBar } from '../BottomBar/BottomBar';
import { Icon } from '../Icon/Icon';
import styles from './Dock.module.css';

interface Props {
	frame: Frame;
	view: View;
}

/** Says once on a device that there are cookies; where a brand asks first, that is the question. */
const CookieNotice = ({ frame, view }: Props) => {
	const asked = frame.consent === 'asked';
	const settings = (
		<button type="button" data-choice="settings">
			{view.t('cookies.settings')}
		</button>
	);
	return (
		<section className={styles.notice} aria-label={view.t('cookies.label')}>
			<p>
				{view.t(asked ? 'cookies.ask' : 'cookies.notice')} {!asked && settings}
			</p>
			{asked ? (
				<div className={styles.choices}>
					<button type="button" data-choice="given">
						{view.t('cookies.allow')}
					</button>
					<button type="button" data-choice="withdrawn">
						{view.t('cookies.refuse')}
					</button>
					{settings}
				</div>
			) : (
				<button className={styles.shut} type="button" data-choice="noted">
					<Icon name="close" />
					<span className="hidden-text">{view.t('header.close')}</span>
				</button>
			)}
		</section>
	);
};

/** The paper's note about itself: one line over the bar of a phone, until the reader closes it. */
const Note = ({ frame, view }: Props) =>
	frame.houseAd === null ? null : (
		<section className={styles.note} aria-label={view.t('ad.label')}>
			<a href={frame.houseAd.href}>{label(view.t, frame.houseAd)}</a>
			<button className={styles.shut} type="button" data-close-house-ad="">
				<Icon name="close" />
				<span className="hidden-text">{view.t('ad.close')}</span>
			</button>
		</section>
	);

/** All that lies at the foot of the screen, one upon the other: messages, the notice, the note, the bar. */
export const Dock = ({ frame, view }: Props) => (
	<div className={styles.dock} data-dock="">
		{/* Who is signed in may do what fails without a network, which then brings no script either. */}
		<Island name="Toasts" when="reader" props={{ texts: excerpt(view.lang, toastTexts), lang: view.lang }} />
		<CookieNotice frame={frame} view={view} />
		<Note frame={frame} view={view} />
		<BottomBar frame={frame} view={view} />
	</div>
);
