import type { NotificationsPage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import entries from '../../components/Sheet/Entries.module.css';
import sheet from '../../components/Sheet/Sheet.module.css';
import { Enhancement } from '../../enhancements/Enhancement';
import { timeTexts } from '../../i18n/dates';
import { langAttributes, type View } from '../../view';
import styles from './NotificationsPage.module.css';

interface Props {
	model: Model;
	view: View;
}

/** The reader's notifications without the frame, also used by the lite form. */
export const NotificationsContent = ({ model, view }: Props) => (
	<div className={sheet.sheet}>
		<header className={sheet.head}>
			<h1 className={sheet.title}>{view.t('notifications.title')}</h1>
			<div className={entries.tools}>
				{model.unread > 0 && (
					<form method="post" action={model.path}>
						{model.lite && <input type="hidden" name="lite" value="1" />}
						<button className={entries.quiet} type="submit">
							{view.t('notifications.markAll')}
						</button>
					</form>
				)}
				<a className={entries.quiet} href={model.preferences}>
					{view.t('preferences.title')}
				</a>
			</div>
			{!model.lite && (
				<p role="status" data-fresh={model.unread} hidden>
					<a className={sheet.button} href={model.path}>
						{view.t('notifications.fresh')}
					</a>
				</p>
			)}
		</header>
		{model.notifications.length === 0 ? (
			<>
				<p className={sheet.lede}>{view.t('notifications.empty')}</p>
				<p className={entries.more}>
					<a
						className={sheet.button}
						href={model.readerLinks.find(({ key }) => key === 'forYou.title')?.href}
					>
						{view.t('forYou.title')}
					</a>
				</p>
			</>
		) : (
			<Enhancement name="notifications" when="load">
				<div>
					<ul
						className={`${entries.list} ${styles.notifications}`}
						data-new={view.t('notifications.new')}
						data-zone={view.dates.timeZone}
						data-times={timeTexts(view.t)}
					>
						{model.notifications.map((notification) => (
							<li key={notification.id} data-id={notification.id} data-read={notification.read}>
								{!notification.read && (
									<span className="hidden-text" data-mark="">
										{view.t('notifications.new')}{' '}
									</span>
								)}
								<a href={notification.href} {...langAttributes(view, notification.lang, notification.dir)}>
									{notification.title}
								</a>
								<p className={sheet.meta}>
									<bdi data-text="" {...langAttributes(view, notification.lang, notification.dir)}>
										{notification.text}
									</bdi>{' '}
									<time dateTime={notification.at}>{view.dates.dateTime(notification.at)}</time>
								</p>
							</li>
						))}
					</ul>
					<p role="alert" data-failed="" hidden>
						{view.t('bookmark.failed')}{' '}
						<button className={entries.quiet} type="button">
							{view.t('showmore.retry')}
						</button>
					</p>
					{model.next !== '' && (
						<p className={entries.more}>
							<a className={sheet.button} href={model.next} data-more="" data-replay="">
								{view.t('showmore.more')}
							</a>
						</p>
					)}
				</div>
			</Enhancement>
		)}
	</div>
);

export const NotificationsPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<NotificationsContent model={model} view={view} />
	</Page>
);
