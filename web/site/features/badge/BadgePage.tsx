import type { ReactNode } from 'react';
import type { BadgePage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { MessageId } from '../../i18n/translate';
import { langAttributes, type View } from '../../view';
import styles from './BadgePage.module.css';
import { badgeRank, stateText } from './state';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
	<div>
		<dt>{label}</dt>
		<dd>{children}</dd>
	</div>
);

/** The facts that a badge states, and whether it is valid. */
export const BadgePage = ({ model, view }: { model: Model; view: View }) => {
	const { t } = view;
	return (
		<Page frame={model} view={view}>
			<div className={`${sheet.sheet} ${sheet.narrow}`}>
				<header className={`${sheet.head} ${styles.verdict}`} data-badge={model.state}>
					<img src={model.seal} width={240} height={96} alt={model.sealTitle} className={styles.seal} />
					<h1 className={sheet.title}>{t(`badge.${model.state}` as MessageId)}</h1>
					<p className={sheet.lede}>{stateText(model, view)}</p>
				</header>
				<dl className={`${styles.facts} touch`}>
					{model.reason !== '' && <Fact label={t('badge.reason')}>{model.reason}</Fact>}
					<Fact label={t('badge.winner')}>
						<a href={model.winner.href} {...langAttributes(view, model.winner.lang)}>
							{model.winner.text}
						</a>
					</Fact>
					<Fact label={t('badge.award')}>
						<a href={model.award.href} {...langAttributes(view, model.award.lang)}>
							{model.award.text}
						</a>
					</Fact>
					<Fact label={t('badge.rank')}>{badgeRank(model, view)}</Fact>
					<Fact label={t('badge.issuer')}>{model.issuer}</Fact>
					<Fact label={t('badge.issued')}>{model.issued}</Fact>
					<Fact label={t('badge.key')}>
						<a href={model.keys} className={styles.key} dir="ltr">
							{model.key}
						</a>
					</Fact>
				</dl>
				<p className="touch">
					<a className={sheet.button} href={model.credential} download="badge.jwt">
						{t('badge.download', { format: 'Open Badges 3.0' })}
					</a>
				</p>
				{model.snippet !== '' && (
					<section className={styles.embed} aria-labelledby="embed">
						<h2 className={sheet.subtitle} id="embed">
							{t('badge.embed')}
						</h2>
						<p>{t('badge.embedText', { html: 'HTML' })}</p>
						<textarea readOnly rows={5} dir="ltr" aria-labelledby="embed" defaultValue={model.snippet} />
					</section>
				)}
			</div>
		</Page>
	);
};
