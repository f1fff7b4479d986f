import type { Changes, OpenDataPage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { View } from '../../view';
import styles from './OpenDataPage.module.css';
import { kilobytes } from './size';

const Row = ({
	name,
	changes,
	model,
	view,
}: {
	name: string;
	changes: Changes;
	model: Model;
	view: View;
}) => {
	const numbers = new Intl.NumberFormat(view.numbers);
	return (
		<tr>
			<th scope="row">{name}</th>
			<td>{numbers.format(changes.total)}</td>
			{[changes.added, changes.changed, changes.removed].map((count, index) => (
				<td key={index}>{model.compared ? numbers.format(count) : '–'}</td>
			))}
		</tr>
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
											<td>{kilobytes(file.bytes, view)}</td>
										</tr>
									))}
								</tbody>
							</table>
						)}
						<h2 className={sheet.subtitle}>{t('openData.changes')}</h2>
						<table className={styles.table}>
							<thead>
								<tr>
									<td />
									<th scope="col">{t('openData.records')}</th>
									<th scope="col">{t('openData.added')}</th>
									<th scope="col">{t('openData.changed')}</th>
									<th scope="col">{t('openData.removed')}</th>
								</tr>
							</thead>
							<tbody>
								<Row name={t('menu.companies')} changes={model.companies} model={model} view={view} />
								<Row name={t('investor.fundingRounds')} changes={model.rounds} model={model} view={view} />
							</tbody>
						</table>
						<h2 className={sheet.subtitle}>{t('openData.licence')}</h2>
						<p>{t('openData.licenceText', { name: model.site.name })}</p>
						<p className="touch">
							<a href={model.licence.href} rel="license">
								<bdi>{model.licence.text}</bdi>
							</a>
						</p>
						<h2 className={sheet.subtitle}>{t('openData.cite')}</h2>
						<p className={styles.citation} lang="en" dir="ltr">
							{model.citation}
						</p>
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
