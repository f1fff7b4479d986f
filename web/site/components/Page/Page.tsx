import type { ReactNode } from 'react';
import type { Closing, Frame, Header as HeaderModel, Preview } from '../../../api/pages.gen';
import { messagesFor } from '../../i18n/catalogues';
import type { MessageId } from '../../i18n/translate';
import { Island } from '../../islands/Island';
import { signInTexts } from '../../islands/SignIn/texts';
import { Part } from '../../parts';
import { langAttributes, type View } from '../../view';
import { ClosingLinks } from '../BottomBar/BottomBar';
import { Breadcrumbs } from '../Breadcrumbs/Breadcrumbs';
import { Dock } from '../Dock/Dock';
import { Footer } from '../Footer/Footer';
import { Header, headerOf } from '../Header/Header';
import type { FirstLayout } from '../Section/openings';
import styles from './Page.module.css';

interface Props {
	frame: Frame;
	view: View;
	/** The opening of a landing page; undefined on other pages. */
	landing?: FirstLayout;
	children: ReactNode;
}

/** The status of a previewed story as text. */
const previewStatus = ({ status, at }: Preview, view: View) =>
	view.t(`preview.${status}` as MessageId, at === '' ? {} : { moment: view.dates.dateTime(at) });

/** The data of a page's closing; undefined if the closing is rendered as a part. */
const closingOf = (frame: Frame): Closing => ({ ...frame, year: frame.now.slice(0, 4) });

/** The layout of every page: skip link, header, breadcrumbs, content, footer and dock. */
export const Page = ({ frame, view, landing, children }: Props) => (
	<>
		<a className="skip" href="#main">
			{view.t('a11y.skip')}
		</a>
		{frame.preview && (
			<p className={styles.preview}>
				<strong>{view.t('preview.name')}</strong> <span>{previewStatus(frame.preview, view)}</span>{' '}
				<span>{view.t('preview.text')}</span>
			</p>
		)}
		{frame.announcement && (
			<aside className={styles.announcement} aria-label={view.t('announcement.name')}>
				<p {...langAttributes(view, frame.announcement.lang)}>
					{frame.announcement.href === '' ? (
						frame.announcement.text
					) : (
						<a href={frame.announcement.href}>{frame.announcement.text}</a>
					)}
				</p>
			</aside>
		)}
		<Part<HeaderModel>
			name="header"
			view={view}
			render={(header = headerOf(frame), view) => <Header header={header} view={view} landing={landing} />}
		/>
		<main id="main" tabIndex={-1}>
			{frame.breadcrumbs.length > 1 && (
				<div className={styles.breadcrumbs}>
					<Breadcrumbs links={frame.breadcrumbs} view={view} />
				</div>
			)}
			{children}
		</main>
		<Part<Closing>
			name="closing"
			view={view}
			render={(closing = closingOf(frame), view) => (
				<>
					<ClosingLinks closing={closing} view={view} />
					<Footer closing={closing} view={view} />
					<Dock closing={closing} view={view} />
				</>
			)}
		/>
		{frame.signIn !== '' && (
			<Island
				name="SignIn"
				when="interaction"
				props={{ page: frame.signIn, texts: messagesFor(view.lang, signInTexts), lang: view.lang }}
			/>
		)}
	</>
);
