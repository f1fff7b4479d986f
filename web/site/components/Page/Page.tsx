import type { ReactNode } from 'react';
import type { Frame, Preview } from '../../../api/pages.gen';
import { excerpt } from '../../i18n/catalogues';
import type { MessageId } from '../../i18n/translate';
import { Island } from '../../islands/Island';
import { signInTexts } from '../../islands/SignIn/texts';
import type { View } from '../../view';
import { Tabs } from '../BottomBar/BottomBar';
import { Breadcrumbs } from '../Breadcrumbs/Breadcrumbs';
import { Dock } from '../Dock/Dock';
import { Footer } from '../Footer/Footer';
import { Header } from '../Header/Header';
import type { Opening } from '../Section/openings';
import styles from './Page.module.css';

interface Props {
	frame: Frame;
	view: View;
	/** The front of the paper or of a brand, and the face it has. */
	front?: Opening;
	children: ReactNode;
}

/** How the story of a preview stands: a draft, to come, out or taken back. */
const standing = ({ status, at }: Preview, view: View) =>
	view.t(`preview.${status}` as MessageId, at === '' ? {} : { moment: view.dates.stamp(at) });

/** What every page has around its own: the way past the header, header, trail, footer, and what lies at the foot of the screen. */
export const Page = ({ frame, view, front, children }: Props) => (
	<>
		<a className="skip" href="#main">
			{view.t('a11y.skip')}
		</a>
		{frame.preview && (
			<p className={styles.preview}>
				<strong>{view.t('preview.name')}</strong> <span>{standing(frame.preview, view)}</span>{' '}
				<span>{view.t('preview.text')}</span>
			</p>
		)}
		<Header frame={frame} view={view} front={front} />
		<main id="main" tabIndex={-1}>
			{frame.breadcrumbs.length > 1 && (
				<div className={styles.trail}>
					<Breadcrumbs links={frame.breadcrumbs} view={view} />
				</div>
			)}
			{children}
		</main>
		<Tabs frame={frame} view={view} />
		<Footer frame={frame} view={view} />
		<Dock frame={frame} view={view} />
		{frame.signIn !== '' && (
			<Island
				name="SignIn"
				when="interaction"
				props={{ page: frame.signIn, texts: excerpt(view.lang, signInTexts), lang: view.lang }}
			/>
		)}
	</>
);
