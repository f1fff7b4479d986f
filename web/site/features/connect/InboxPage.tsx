import type { InboxRow, InboxPage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import { PageTabs } from '../../components/PageTabs/PageTabs';
import entries from '../../components/Sheet/Entries.module.css';
import sheet from '../../components/Sheet/Sheet.module.css';
import { liteHref } from '../../lite/elements';
import type { View } from '../../view';
import { writtenAttributes } from '../../written';
import styles from './Inbox.module.css';

interface Props {
	model: Model;
	view: View;
}

const Row = ({ row, model, view }: Props & { row: InboxRow }) => (
	<li data-read={row.unread === 0}>
		<a href={model.lite ? liteHref(row.href) : row.href}>
			{row.unread > 0 && <span className="hidden-text">{view.t('notifications.new')} </span>}
			<bdi>{row.name}</bdi>
		</a>
		<p className={`${styles.reason} ${sheet.dots}`}>
			<strong>{row.reason}</strong>
			{model.folder !== 'sent' && <span>{view.t(row.work ? 'inbox.work' : 'inbox.private')}</span>}
			{row.waiting && <span>{view.t('inbox.waiting')}</span>}
		</p>
		{row.excerpt !== '' && (
			<p className={styles.excerpt} {...writtenAttributes(view, row.excerpt)}>
				{row.excerpt}
			</p>
		)}
		<p className={sheet.meta}>
			<time dateTime={row.at}>{view.dates.dateTime(row.at)}</time>
		</p>
	</li>
);

const emptyTexts = {
	open: 'inbox.empty',
	archived: 'inbox.emptyArchive',
	sent: 'inbox.emptySent',
} as const;

/** The inbox of a company, or the reader's own requests, without the frame. The lite form uses it too. */
export const InboxContent = ({ model, view }: Props) => {
	const { t } = view;
	const href = (path: string) => (model.lite ? liteHref(path) : path);
	return (
		<div className={sheet.sheet}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{t('inbox.title')}</h1>
				<PageTabs
					name={t('inbox.title')}
					tabs={model.tabs.map((tab) => ({
						...tab,
						href: href(tab.href),
						count: tab.unread > 0 ? t('notifications.unread', { n: tab.unread }) : undefined,
					}))}
				/>
			</header>
			{model.folder === 'archived' && <h2 className={sheet.subtitle}>{t('inbox.archived')}</h2>}
			{model.rows.length === 0 ? (
				<>
					<p className={sheet.lede}>
						{t(emptyTexts[model.folder as keyof typeof emptyTexts] ?? 'inbox.empty')}
					</p>
					{model.folder === 'sent' && (
						<p className={entries.more}>
							<a className={sheet.button} href={href(model.all)}>
								{t('menu.companies')}
							</a>
						</p>
					)}
				</>
			) : (
				<ul className={entries.list}>
					{model.rows.map((row) => (
						<Row key={row.href} row={row} model={model} view={view} />
					))}
				</ul>
			)}
			{model.next !== '' && (
				<p className={entries.more}>
					<a className={sheet.button} href={href(model.next)}>
						{t('showmore.more')}
					</a>
				</p>
			)}
			<div className={styles.foot}>
				{(model.archive !== '' || model.company) && (
					<p className={entries.tools}>
						{model.archive !== '' && (
							<a className={entries.quiet} href={href(model.archive)}>
								{t(model.folder === 'archived' ? 'inbox.back' : 'inbox.archived')}
							</a>
						)}
						{model.company && (
							<>
								<a className={entries.quiet} href={href(model.company.wizard)}>
									{t('menu.editCompany')}
								</a>
								<a className={entries.quiet} href={href(model.company.profile)}>
									{t('company.edit.preview')}
								</a>
							</>
						)}
					</p>
				)}
				<form method="post" action={href(model.path)}>
					<span>{t(model.emails ? 'inbox.emailsOn' : 'inbox.emailsOff')}</span>{' '}
					<button className={entries.quiet} type="submit" name="emails" value={model.emails ? 'off' : 'on'}>
						{t(model.emails ? 'inbox.emailStop' : 'inbox.emailStart')}
					</button>
				</form>
			</div>
		</div>
	);
};

export const InboxPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<InboxContent model={model} view={view} />
	</Page>
);
