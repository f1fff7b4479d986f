import type { OpeningPage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import { Prose } from '../../components/Prose/Prose';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { View } from '../../view';
import styles from './OpeningPage.module.css';

/** A job opening of the publication. */
export const OpeningPage = ({ model, view }: { model: Model; view: View }) => {
	const { opening } = model;
	const facts = [
		[view.t('job.department'), opening.label],
		[view.t('job.city'), opening.place],
		[view.t('job.terms'), opening.kind],
		[view.t('job.posted'), opening.date],
	];
	return (
		<Page frame={model} view={view}>
			<article className={`${sheet.sheet} ${sheet.narrow}`}>
				<header className={sheet.head}>
					<h1 className={sheet.title}>{opening.title}</h1>
				</header>
				<dl className={styles.facts}>
					{facts.map(
						([name, value]) =>
							value !== '' && (
								<div key={name}>
									<dt>{name}</dt>
									<dd>{value}</dd>
								</div>
							),
					)}
				</dl>
				<Prose html={opening.html} lang={view.lang} dir={view.dir} view={view} />
				<p className={styles.apply}>
					<a className={sheet.button} href={opening.href}>
						{view.t('job.apply')}
					</a>
				</p>
			</article>
		</Page>
	);
};
