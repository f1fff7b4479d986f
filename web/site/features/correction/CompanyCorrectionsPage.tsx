import { maxCorrectionReason } from '../../../api/limits.gen';
import type { CorrectionRow, CompanyCorrectionsPage as Model } from '../../../api/pages.gen';
import { FactChange, FactValue } from '../../components/FactChange/FactChange';
import { Notice } from '../../components/Form/Field';
import { FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
import form from '../../components/Form/Form.module.css';
import { PostForm } from '../../components/Form/PostForm';
import { Page } from '../../components/Page/Page';
import { PageTabs } from '../../components/PageTabs/PageTabs';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { MessageId } from '../../i18n/translate';
import { liteHref } from '../../lite/elements';
import type { View } from '../../view';
import { writtenAttributes } from '../../written';
import styles from './Correction.module.css';

interface Props {
	model: Model;
	view: View;
}

const states: Record<string, MessageId> = {
	open: 'correction.waiting',
	accepted: 'correction.accepted',
	rejected: 'correction.rejected',
	replaced: 'correction.replaced',
};

/**
 * The buttons that accept and reject a correction. If the fact has changed, the correction can only
 * be rejected.
 */
const Decision = ({ row, model, view }: Props & { row: CorrectionRow }) => {
	const { t } = view;
	const action = model.lite ? liteHref(model.action) : model.action;
	const id = `reason-${row.id}`;
	const failed = model.failed === row.id;
	const error = failed ? model.errors.reason : undefined;
	return (
		<div className={styles.decision}>
			{!row.changed && (
				<PostForm
					action={action}
					hidden={{ do: 'accept', id: row.id }}
					lite={model.lite}
					className={styles.quick}
				>
					<button className={form.button} type="submit" aria-describedby={`correction-${row.id}`}>
						{t('correction.accept')}
					</button>
				</PostForm>
			)}
			<PostForm
				action={action}
				hidden={{ do: 'reject', id: row.id }}
				lite={model.lite}
				className={styles.quick}
			>
				<FieldFrame id={id} label={t('correction.reason')} note={t('form.optional')} error={error}>
					<input
						{...fieldAttributes(id, error)}
						className={form.input}
						name="message"
						type="text"
						maxLength={maxCorrectionReason}
						defaultValue={failed ? model.reason : ''}
						autoComplete="off"
					/>
				</FieldFrame>
				<button className={sheet.button} type="submit" aria-describedby={`correction-${row.id}`}>
					{t('correction.reject')}
				</button>
			</PostForm>
		</div>
	);
};

const Row = ({ row, model, view }: Props & { row: CorrectionRow }) => {
	const { t } = view;
	return (
		<li>
			{model.mine && (
				<h2>
					<a href={model.lite ? liteHref(row.profile) : row.profile}>{row.company}</a>
				</h2>
			)}
			<div id={`correction-${row.id}`}>
				{row.changes.map((change) => (
					<FactChange key={change.label} change={change} lang={row.contentLang} view={view} />
				))}
			</div>
			{row.message !== '' && (
				<p className={styles.message} {...writtenAttributes(view, row.message)}>
					{row.message}
				</p>
			)}
			<p className={`${sheet.meta} ${sheet.dots}`}>
				{row.by !== '' && <span>{t('correction.by', { name: row.by })}</span>}
				<time dateTime={row.at}>{view.dates.dateTime(row.at)}</time>
				{row.source !== null && (
					<span>
						{t('company.source')}:{' '}
						<a href={row.source.href} rel="nofollow ugc noopener">
							<bdi dir="ltr">{row.source.text}</bdi>
						</a>
					</span>
				)}
				{model.mine && <strong>{t(states[row.status] ?? 'correction.waiting')}</strong>}
			</p>
			{row.reason !== '' && (
				<p>
					{t('correction.reason')}: <bdi {...writtenAttributes(view, row.reason)}>{row.reason}</bdi>
				</p>
			)}
			{row.changed && (
				<div className={styles.changed}>
					<p>{t('correction.changed')}</p>
					<p>
						{t('correction.present')}:{' '}
						<FactValue kind={row.kind} value={row.now} lang={row.contentLang} view={view} />
					</p>
				</div>
			)}
			{!model.mine && <Decision row={row} model={model} view={view} />}
		</li>
	);
};

/** The corrections to a company, or the reader's own, without the frame. The lite form uses it too. */
export const CorrectionsContent = ({ model, view }: Props) => {
	const { t } = view;
	const href = (path: string) => (model.lite ? liteHref(path) : path);
	return (
		<div className={`${sheet.sheet} ${sheet.narrow}`} data-untracked="">
			<header className={sheet.head}>
				<h1 className={sheet.title}>{model.head.title}</h1>
				{!model.mine && <p className={sheet.lede}>{t('correction.listLead')}</p>}
				{model.tabs.length > 1 && (
					<PageTabs
						name={t('correction.page')}
						tabs={model.tabs.map((tab) => ({
							...tab,
							href: href(tab.href),
							count: tab.waiting > 0 ? new Intl.NumberFormat(view.numbers).format(tab.waiting) : undefined,
						}))}
					/>
				)}
			</header>
			<Notice text={model.notice} />
			{model.done !== '' && (
				<p className={form.done} role="status">
					{t(states[model.done] ?? 'correction.accepted')}
				</p>
			)}
			{model.rows.length === 0 && <p>{t(model.mine ? 'correction.noneMine' : 'correction.none')}</p>}
			<ul className={styles.rows}>
				{model.rows.map((row) => (
					<Row key={row.id} row={row} model={model} view={view} />
				))}
			</ul>
			<p className={`${form.links} touch`}>
				{model.next !== '' && <a href={href(model.next)}>{t('showmore.more')}</a>}
				{model.wizard !== '' && <a href={href(model.wizard)}>{t('menu.editCompany')}</a>}
				{model.history !== '' && <a href={href(model.history)}>{t('companyHistory.open')}</a>}
				{model.mine && <a href={href(model.all)}>{t('menu.companies')}</a>}
			</p>
		</div>
	);
};

/** The corrections that wait for the owners of a company, or those that the reader suggested. */
export const CompanyCorrectionsPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<CorrectionsContent model={model} view={view} />
	</Page>
);
