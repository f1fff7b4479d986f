import type { InvestorsPage as Model } from '../../../api/pages.gen';
import { CompanyLogo } from '../../components/CompanyCard/CompanyCard';
import { ExtendableList } from '../../components/ExtendableList/ExtendableList';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { langAttributes, type View } from '../../view';
import styles from './People.module.css';

/** The investors of the directory. */
export const InvestorsPage = ({ model, view }: { model: Model; view: View }) => {
	const { t } = view;
	return (
		<Page frame={model} view={view}>
			<div className={`${sheet.sheet} ${styles.page}`}>
				<header className={sheet.head}>
					<h1 className={sheet.title}>{model.head.title}</h1>
					<p className={sheet.lede}>{t('investor.lead')}</p>
				</header>
				<p className={styles.count}>
					{model.total === 0 ? t('investor.empty') : t('investor.count', { count: model.total })}
				</p>
				<ExtendableList
					next={model.next}
					kind="company"
					view={view}
					links={model.first !== '' && <a href={model.first}>{t('company.first')}</a>}
				>
					<ul className={styles.rows}>
						{model.investors.map(({ link, kind, city, cityLang, description, logo, companies, rounds }) => (
							<li key={link.href}>
								<CompanyLogo logo={logo} />
								<div className="touch">
									<h2>
										<a href={link.href} {...langAttributes(view, link.lang)}>
											{link.text}
										</a>
									</h2>
									{description !== '' && (
										<p className={styles.subtitle} {...langAttributes(view, 'en')}>
											{description}
										</p>
									)}
									<p className={`${styles.facts} ${sheet.dots}`}>
										{kind !== 'unknown' && (
											<span>{t(kind === 'firm' ? 'investor.firm' : 'investor.individual')}</span>
										)}
										{city !== '' && (
											<span>
												<bdi {...langAttributes(view, cityLang)}>{city}</bdi>
											</span>
										)}
										<span>{t('company.count', { count: companies })}</span>
										<span>{t('investor.rounds', { count: rounds })}</span>
									</p>
								</div>
							</li>
						))}
					</ul>
				</ExtendableList>
			</div>
		</Page>
	);
};
