import type { Changes, OpenDataPage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { View } from '../../view';
import styles from './OpenDataPage.module.css';
import { kilobytes } from './size';

/** The numbers of records added, changed and removed since the previous edition. */
const ChangesTable = ({ model, view }: { model: Model; view: View }) => {
	const { t } = view;
	const numbers = new Intl.NumberFormat(view.numbers);
	const row = (name: string, key: keyof Changes) => (
		<tr>
			<th scope="row">{name}</th>
			<td>{numbers.format(model.companies[key])}</td>
			<td>{numbers.format(model.rounds[key])}</td>
		</tr>
	);
	return (
		<table className={styles.table}>
			<thead>
				<tr>
					<td />
					<th scope="col">{t('menu.companies')}</th>
					<th scope="col">{t('investor.fundingRounds')}</th>
				</tr>
			</thead>
			<tbody>
				{row(t('openData.added'), 'added')}
				{row(t('openData.changed'), 'changed')}
				{row(t('openData.removed'), 'removed')}
				{row(t('openData.records'), 'total')}
			</tbody>
		</table>
	);
};

/** An edition of the directory as files, with its licence, its changes and the text to cite. */
export const OpenDataPage = ({ model, view }: { model: Model; view: View }) => {
	const { t } = view;
	const numbers = new Intl.NumberFormat(view.numbers);
	return (
		<Page frame={model} view={view}>
			<div className={`${sheet.sheet} ${sheet.narrow} ${styles.page}`}>
				<header className={sheet.head}>
					<h1 className={sheet.title}>{model.head.title}</h1>
					<p className={sheet.lede}>{t('openData.lead')}</p>
				</header>
				{model.date === '' ? (
					<p>{t('openData.empty')}</p>
				) : (
					<>
						<h2 className={sheet.subtitle}>{t('openData.edition', { date: model.date })}</h2>
						{model.files.length === 0 ? (
							<p>{t('openData.gone')}</p>
						) : (
							<table className={`${styles.table} touch`}>
								<thead>
									<tr>
										<th scope="col">{t('openData.file')}</th>
										<th scope="col">{t('openData.records')}</th>
										<th scope="col">{t('openData.size')}</th>
									</tr>
								</thead>
								<tbody>
									{model.files.map((file) => (
										<tr key={file.name}>
											<th scope="row">
												<a href={file.href} dir="ltr">
													{file.name}
												</a>
											</th>
											<td>{numbers.format(file.records)}</td>
											<td>
												<bdi dir="ltr">{kilobytes(file.bytes, view)}</bdi>
											</td>
										</tr>
									))}
								</tbody>
							</table>
						)}
						{model.compared && (
							<>
								<h2 className={sheet.subtitle}>{t('openData.changes')}</h2>
								<ChangesTable model={model} view={view} />
							</>
						)}
						<h2 className={sheet.subtitle}>{t('openData.licence')}</h2>
						<p>{t('openData.licenceText', { name: model.site.name })}</p>
						<p className="touch">
							<a href={model.licence.href} rel="license">
								<bdi>{model.licence.text}</bdi>
							</a>
						</p>
						<h2 className={sheet.subtitle}>{t('openData.cite')}</h2>
						<p className={styles.citation}>{model.citation}</p>
						<h2 className={sheet.subtitle}>{t('openData.editions')}</h2>
						<ul className={`${styles.editions} touch`}>
							{model.editions.map((edition) => (
								<li key={edition.href}>
									<a href={edition.href}>{edition.text}</a>
								</li>
							))}
						</ul>
					</>
				)}
			</div>
		</Page>
	);
};
