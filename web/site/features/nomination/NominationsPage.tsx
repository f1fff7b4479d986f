import type { NominationsPage as Model, NominationRow } from '../../../api/pages.gen';
import form from '../../components/Form/Form.module.css';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { langAttributes, type View } from '../../view';
import styles from './Nomination.module.css';

interface Props {
	model: Model;
	view: View;
}

const Row = ({
	row,
	heading: Heading,
	model,
	view,
}: Props & { row: NominationRow; heading: 'h2' | 'h3' }) => {
	const { t } = view;
	return (
		<li data-nomination={row.status}>
			<Heading className={styles.name}>
				<a href={row.company.href}>{row.company.text}</a>
			</Heading>
			<p {...langAttributes(view, row.award.lang)}>
				{row.award.href === '' ? row.award.text : <a href={row.award.href}>{row.award.text}</a>}
			</p>
			<p className={styles.state}>
				{row.state}
				{row.badge !== '' && (
					<>
						{' · '}
						<a href={row.badge}>{t('badge.link')}</a>
					</>
				)}
			</p>
			{row.closes !== '' && <p className={sheet.meta}>{t('nominate.open', { date: row.closes })}</p>}
			{(row.edit !== '' || row.canWithdraw) && (
				<form className={styles.buttons} method="post" action={model.path}>
					{model.lite && <input type="hidden" name="lite" value="1" />}
					<input type="hidden" name="id" value={row.id} />
					{row.edit !== '' && (
						<a className={sheet.button} href={model.lite ? `${row.edit}&lite=1` : row.edit}>
							{t('nominate.edit')}
						</a>
					)}
					{row.canWithdraw && (
						<button className={sheet.button} type="submit">
							{t('nominate.withdraw')}
						</button>
					)}
				</form>
			)}
		</li>
	);
};

export const NominationsContent = ({ model, view }: Props) => {
	const { t } = view;
	return (
		<>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{model.head.title}</h1>
				<p className={sheet.lede}>{t('nominate.ownLead')}</p>
			</header>
			{model.confirmation !== '' && (
				<p className={form.done} role="status">
					{model.confirmation}
				</p>
			)}
			{model.own.length === 0 && <p>{t('nominate.ownNone')}</p>}
			<ul className={styles.list}>
				{model.own.map((row) => (
					<Row key={row.id} row={row} heading="h2" model={model} view={view} />
				))}
			</ul>
			{model.nominee.length > 0 && (
				<section aria-labelledby="nominee">
					<h2 className={sheet.subtitle} id="nominee">
						{t('nominate.nominee')}
					</h2>
					<ul className={styles.list}>
						{model.nominee.map((row) => (
							<Row key={row.id} row={row} heading="h3" model={model} view={view} />
						))}
					</ul>
				</section>
			)}
			<p className={`${styles.more} touch`}>
				<a href={model.nominate}>{t('nominate.start')}</a>
			</p>
		</>
	);
};

/** The nominations of a reader, and those of the reader's companies. */
export const NominationsPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<div className={`${sheet.sheet} ${sheet.narrow}`}>
			<NominationsContent model={model} view={view} />
		</div>
	</Page>
);
