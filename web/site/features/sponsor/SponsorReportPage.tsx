import type { SponsorReportPage as Model } from '../../../api/pages.gen';
import { PostForm } from '../../components/Form/PostForm';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { langAttributes, type View } from '../../view';
import { writtenAttributes } from '../../written';
import styles from './Sponsors.module.css';
import { saleFacts } from './SponsorsPage';

interface Props {
	model: Model;
	view: View;
}

/** The part that only editors see: the price, and the link for the sponsor with a button that creates or withdraws it. */
const EditorSection = ({ model, view }: Props) => (
	<section className={styles.block} aria-labelledby="link">
		{model.price !== '' && (
			<p>
				{view.t('sponsor.price')}: <span {...writtenAttributes(view, model.price)}>{model.price}</span>
			</p>
		)}
		<h2 id="link">{view.t('sponsor.reportLink')}</h2>
		<p>{view.t('sponsor.linkWhy')}</p>
		{model.link !== '' && (
			<p className={styles.address}>
				<bdi dir="ltr">{model.link}</bdi>
			</p>
		)}
		<PostForm
			action={model.action}
			hidden={{ do: model.link === '' ? 'share' : 'withdraw' }}
			lite={model.liteForm}
		>
			<button className={sheet.button} type="submit">
				{view.t(model.link === '' ? 'sponsor.share' : 'sponsor.withdraw')}
			</button>
		</PostForm>
		<p>
			<a className={styles.plain} href={model.edit}>
				{view.t('sponsor.change')}
			</a>{' '}
			<a className={styles.plain} href={model.all}>
				{view.t('sponsor.ledger')}
			</a>
		</p>
	</section>
);

/** A table with numbers of views in its last column. */
const ViewsTable = ({
	id,
	title,
	head,
	rows,
}: {
	id: string;
	title: string;
	head: string[];
	rows: { key: string; cells: [string, object][]; views: string }[];
}) => (
	<section className={styles.block} aria-labelledby={id}>
		<h2 id={id}>{title}</h2>
		<table className={styles.table} aria-labelledby={id}>
			<thead>
				<tr>
					{head.map((text) => (
						<th key={text} scope="col">
							{text}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(({ key, cells: [first, ...others], views }) => (
					<tr key={key}>
						<th scope="row" {...first?.[1]}>
							{first?.[0]}
						</th>
						{others.map(([text, attributes]) => (
							<td key={text} {...attributes}>
								{text}
							</td>
						))}
						<td>{views}</td>
					</tr>
				))}
			</tbody>
		</table>
	</section>
);

/** The report without its frame, also used by the lite form. */
export const ReportContent = ({ model, view }: Props) => {
	const { sale, places, sums, days } = model;
	const count = (n: number) => new Intl.NumberFormat(view.numbers).format(n);
	return (
		<>
			<header className={sheet.head}>
				<p className={sheet.meta}>{view.t('sponsor.report', { name: sale.sponsor })}</p>
				<h1 className={sheet.title} {...writtenAttributes(view, sale.title)}>
					{sale.title}
				</h1>
				<p className={sheet.meta}>{saleFacts(sale, view)}</p>
				{model.done !== '' && <p role="status">{model.done}</p>}
				<p className={styles.total}>
					{model.counted
						? view.t('sponsor.views', { count: count(model.views) })
						: view.t('sponsor.uncounted')}
				</p>
				{model.fromNewsletters > 0 && (
					<p className={sheet.meta}>
						{view.t('sponsor.fromNewsletters', { count: count(model.fromNewsletters) })}
					</p>
				)}
				<p>
					<a className={styles.plain} href={model.pdf}>
						{view.t('sponsor.download', { format: 'PDF' })}
					</a>{' '}
					<a className={styles.plain} href={model.csv}>
						{view.t('sponsor.download', { format: 'CSV' })}
					</a>
				</p>
			</header>
			{places.length > 0 && (
				<section className={styles.block} aria-labelledby="places">
					<h2 id="places">{view.t('sponsor.places')}</h2>
					<ul className={styles.list}>
						{places.map(({ address, counted }) => (
							<li key={address}>
								<a href={address} dir="ltr">
									{address}
								</a>
								{!counted && ` (${view.t('sponsor.notCounted')})`}
							</li>
						))}
					</ul>
				</section>
			)}
			{sums.length > 0 && (
				<ViewsTable
					id="brands"
					title={view.t('sponsor.byBrand')}
					head={[view.t('sponsor.brand'), view.t('sponsor.language'), view.t('sponsor.viewCount')]}
					rows={sums.map(({ brand, lang, language, views }) => ({
						key: `${brand} ${lang}`,
						cells: [
							[brand, {}],
							[language, langAttributes(view, lang)],
						],
						views: count(views),
					}))}
				/>
			)}
			{days.length > 0 && (
				<ViewsTable
					id="days"
					title={view.t('sponsor.byDay')}
					head={[view.t('sponsor.day'), view.t('sponsor.viewCount')]}
					rows={days.map(({ day, views }) => ({ key: day, cells: [[day, {}]], views: count(views) }))}
				/>
			)}
			<p className={sheet.meta}>{view.t('sponsor.how')}</p>
			{model.isEditor && <EditorSection model={model} view={view} />}
		</>
	);
};

/** How often a sale was seen, for editors and for its sponsor. */
export const SponsorReportPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<div className={`${sheet.sheet} ${sheet.narrow}`} data-untracked="">
			<ReportContent model={model} view={view} />
		</div>
	</Page>
);
