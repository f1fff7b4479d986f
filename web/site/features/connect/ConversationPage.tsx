import { maxConnectMessage } from '../../../api/limits.gen';
import type { ConversationMessage, ConversationPage as Model } from '../../../api/pages.gen';
import { Notice } from '../../components/Form/Field';
import { FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
import form from '../../components/Form/Form.module.css';
import { Page } from '../../components/Page/Page';
import entries from '../../components/Sheet/Entries.module.css';
import sheet from '../../components/Sheet/Sheet.module.css';
import { Enhancement } from '../../enhancements/Enhancement';
import type { MessageId } from '../../i18n/translate';
import { liteHref } from '../../lite/elements';
import type { View } from '../../view';
import { writtenAttributes } from '../../written';
import styles from './Inbox.module.css';

interface Props {
	model: Model;
	view: View;
}

const Message = ({ message, last, view }: { message: ConversationMessage; last: boolean; view: View }) => (
	<li data-own={message.own} id={last ? 'last' : undefined}>
		<h2>
			<bdi>{message.name || view.t('inbox.former')}</bdi>
			{message.company !== '' && (
				<>
					{' · '}
					<bdi>{message.company}</bdi>
				</>
			)}
		</h2>
		<p className={sheet.meta}>
			<time dateTime={message.at}>{view.dates.dateTime(message.at)}</time>
		</p>
		{message.lines.map((line, index) => (
			<p key={index} className={styles.line} {...writtenAttributes(view, message.lines.join(' '))}>
				{line}
			</p>
		))}
	</li>
);

/** The sender as the company sees them. */
const Sender = ({ model, view, href }: Props & { href: (path: string) => string }) => (
	<ul className={`${styles.marks} ${sheet.dots} touch`}>
		<li>{view.t('inbox.signedIn')}</li>
		<li>{view.t(model.work ? 'inbox.work' : 'inbox.private')}</li>
		{model.phone !== '' && (
			<li>
				<a href={`tel:${model.phone}`}>
					<bdi dir="ltr">{model.phone}</bdi>
				</a>
			</li>
		)}
		{model.companies.map((company) => (
			<li key={company.href}>
				{view.t(`companyRole.${company.role}` as MessageId)},{' '}
				<a href={href(company.href)}>
					<bdi>{company.name}</bdi>
				</a>
			</li>
		))}
	</ul>
);

const Reply = ({ model, view, action }: Props & { action: string }) => {
	const error = model.error || undefined;
	return (
		<Enhancement name="reply-draft" when="load">
			<form className={`${form.form} ${styles.reply}`} method="post" action={action} data-path={model.path}>
				<FieldFrame id="reply" label={view.t('inbox.reply')} error={error} hint={view.t('inbox.relay')}>
					<textarea
						{...fieldAttributes('reply', error, true)}
						className={form.input}
						name="message"
						rows={5}
						maxLength={maxConnectMessage}
						required
						dir="auto"
						defaultValue={model.draft}
					/>
				</FieldFrame>
				<button className={form.button} type="submit" name="do" value="reply">
					{view.t('inbox.send')}
				</button>
			</form>
		</Enhancement>
	);
};

/** A conversation between a reader and a company, without the frame. The lite form uses it too. */
export const ConversationContent = ({ model, view }: Props) => {
	const { t } = view;
	const href = (path: string) => (model.lite ? liteHref(path) : path);
	const company = model.side === 'company';
	return (
		<div className={`${sheet.sheet} ${sheet.narrow}`}>
			<header className={sheet.head}>
				<p className={`${sheet.meta} touch`}>
					<a className={entries.quiet} href={href(model.back)}>
						{t('inbox.back')}
					</a>
				</p>
				<h1 className={sheet.title}>
					{company ? (
						<bdi>{model.sender}</bdi>
					) : (
						<a href={href(model.profile)}>
							<bdi>{model.company}</bdi>
						</a>
					)}
				</h1>
				<p className={sheet.lede}>{model.reason}</p>
				{company && <Sender model={model} view={view} href={href} />}
			</header>
			<Notice text={model.notice} />
			{model.blocked && <p className={styles.note}>{t('inbox.isBlocked')}</p>}
			<ol className={styles.messages}>
				{model.messages.map((message, index) => (
					<Message
						key={message.at + String(index)}
						message={message}
						last={index === model.messages.length - 1}
						view={view}
					/>
				))}
			</ol>
			{model.canWrite && <Reply model={model} view={view} action={href(model.path)} />}
			{!company && !model.canWrite && <p className={styles.note}>{t('inbox.wait')}</p>}
			{company && !model.canManage && <p className={styles.note}>{t('inbox.readOnly')}</p>}
			{model.canManage && (
				<form className={`${entries.tools} ${styles.choices}`} method="post" action={href(model.path)}>
					<button
						className={entries.quiet}
						type="submit"
						name="do"
						value={model.archived ? 'unarchive' : 'archive'}
					>
						{t(model.archived ? 'inbox.unarchive' : 'inbox.archive')}
					</button>
					<button className={entries.quiet} type="submit" name="do" value="unread">
						{t('inbox.markUnread')}
					</button>
					<button
						className={entries.quiet}
						type="submit"
						name="do"
						value={model.blocked ? 'unblock' : 'block'}
					>
						{t(model.blocked ? 'inbox.unblock' : 'inbox.block')}
					</button>
				</form>
			)}
		</div>
	);
};

export const ConversationPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<ConversationContent model={model} view={view} />
	</Page>
);
