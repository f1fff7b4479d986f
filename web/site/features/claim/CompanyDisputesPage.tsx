import { maxDisputeStatement } from '../../../api/limits.gen';
import type { DisputeRow, CompanyDisputesPage as Model } from '../../../api/pages.gen';
import { Notice } from '../../components/Form/Field';
import { FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
import form from '../../components/Form/Form.module.css';
import { PostForm } from '../../components/Form/PostForm';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { Enhancement } from '../../enhancements/Enhancement';
import type { MessageId } from '../../i18n/translate';
import { liteHref } from '../../lite/elements';
import type { View } from '../../view';
import { writtenAttributes } from '../../written';
import styles from './CompanyDisputesPage.module.css';

interface Props {
	model: Model;
	view: View;
}

const done: Record<string, MessageId> = {
	opened: 'dispute.done.opened',
	added: 'dispute.done.added',
	withdrawn: 'dispute.status.withdrawn',
};

/** The form for a statement: of the dispute that it opens, or of an open dispute. */
const StatementForm = ({ row, model, view }: Props & { row?: DisputeRow }) => {
	const { t } = view;
	const id = `statement-${row?.id ?? 'new'}`;
	const failed = model.failed === (row?.id ?? '');
	const error = failed ? model.errors.statement : undefined;
	return (
		<PostForm
			action={model.lite ? liteHref(model.action) : model.action}
			hidden={row ? { do: 'add', id: row.id } : { do: 'open' }}
			lite={model.lite}
		>
			<FieldFrame
				id={id}
				label={t(row ? 'dispute.add' : 'dispute.statement')}
				error={error}
				hint={t(row ? 'dispute.addHint' : 'dispute.statementHint')}
			>
				<textarea
					{...fieldAttributes(id, error, true)}
					className={form.input}
					name="statement"
					rows={8}
					maxLength={maxDisputeStatement}
					defaultValue={failed ? model.statement : ''}
					required
				/>
			</FieldFrame>
			<button className={form.button} type="submit">
				{t(row ? 'dispute.addButton' : 'dispute.send')}
			</button>
		</PostForm>
	);
};

const Row = ({ row, model, view }: Props & { row: DisputeRow }) => {
	const { t } = view;
	return (
		<li>
			<h2>
				<a href={model.lite ? liteHref(row.profile) : row.profile}>
					<bdi>{row.company}</bdi>
				</a>
			</h2>
			<p className={`${sheet.meta} ${sheet.dots}`}>
				<span>{row.by === '' ? t('dispute.byYou') : t('dispute.by', { name: row.by })}</span>
				<span>{t(`companyRole.${row.role}` as MessageId)}</span>
				<time dateTime={row.at}>{view.dates.dateTime(row.at)}</time>
			</p>
			<p id={`dispute-${row.id}`}>
				<strong>
					{t(row.status === 'open' ? 'correction.waiting' : (`dispute.status.${row.status}` as MessageId))}
				</strong>
			</p>
			{row.reason !== '' && (
				<p>
					{t('correction.reason')}: <span {...writtenAttributes(view, row.reason)}>{row.reason}</span>
				</p>
			)}
			<ul className={styles.statements}>
				{row.statements.map((statement) => (
					<li key={statement.at + String(statement.owners)}>
						<p className={`${sheet.meta} ${sheet.dots}`}>
							<strong>{t(statement.owners ? 'dispute.owners' : 'dispute.claimant')}</strong>
							<time dateTime={statement.at}>{view.dates.dateTime(statement.at)}</time>
						</p>
						<p className={styles.text} {...writtenAttributes(view, statement.text)}>
							{statement.text}
						</p>
					</li>
				))}
			</ul>
			{row.canAdd && <StatementForm row={row} model={model} view={view} />}
			{row.canWithdraw && (
				<PostForm
					action={model.lite ? liteHref(model.action) : model.action}
					hidden={{ do: 'withdraw', id: row.id }}
					lite={model.lite}
				>
					<button className={sheet.button} type="submit" aria-describedby={`dispute-${row.id}`}>
						{t('dispute.withdraw')}
					</button>
				</PostForm>
			)}
		</li>
	);
};

/** The disputes and the form that opens one, without the frame. The lite form uses it too. */
export const DisputesContent = ({ model, view }: Props) => {
	const { t } = view;
	const href = (path: string) => (model.lite ? liteHref(path) : path);
	const waits = model.claim !== '' && model.rows.length === 0;
	return (
		<div className={`${sheet.sheet} ${sheet.narrow}`} data-untracked="">
			<header className={sheet.head}>
				<h1 className={sheet.title}>{model.head.title}</h1>
				<p className={sheet.lede}>{t('dispute.lead')}</p>
			</header>
			<div className={styles.page}>
				<Notice text={model.notice} />
				{model.done !== '' && (
					<p className={form.done} role="status" data-sent="">
						{t(done[model.done] ?? 'dispute.done.opened')}
					</p>
				)}
				{model.canOpen && <StatementForm model={model} view={view} />}
				{waits && <p>{t('dispute.needClaim')}</p>}
				{model.rows.length === 0 && !model.canOpen && !waits && <p>{t('dispute.none')}</p>}
				{model.rows.length > 0 && (
					<ul className={styles.rows}>
						{model.rows.map((row) => (
							<Row key={row.id} row={row} model={model} view={view} />
						))}
					</ul>
				)}
				<p className={`${form.links} touch`}>
					{waits && <a href={href(model.claim)}>{t('company.edit.claim')}</a>}
					{model.profile !== '' ? (
						<a href={href(model.profile)}>
							<bdi>{model.name}</bdi>
						</a>
					) : (
						<a href={href(model.all)}>{t('menu.companies')}</a>
					)}
				</p>
			</div>
		</div>
	);
};

/** The disputes about the ownership of companies. Typed text stays in the tab until it is sent. */
export const CompanyDisputesPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<Enhancement name="draft" when="load">
			<DisputesContent model={model} view={view} />
		</Enhancement>
	</Page>
);
