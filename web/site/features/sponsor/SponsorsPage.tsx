import type { SponsorsPage as Model, SponsorSaleCard } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { MessageId } from '../../i18n/translate';
import type { View } from '../../view';
import { writtenAttributes } from '../../written';
import styles from './Sponsors.module.css';

interface Props {
	model: Model;
	view: View;
}

/** The kind, the sponsor, the brand and the period of a sale in one line. */
export const saleFacts = (sale: SponsorSaleCard, view: View): string =>
	[view.t(`sponsor.kind.${sale.kind}` as MessageId), sale.sponsor, sale.brand, sale.period].join(' · ');

/** The list of sales without its frame, also used by the lite form. */
export const SalesContent = ({ model, view }: Props) => (
	<>
		<header className={sheet.head}>
			<h1 className={sheet.title}>{view.t('sponsor.ledger')}</h1>
			{model.done !== '' && <p role="status">{model.done}</p>}
			<p>
				<a className={styles.plain} href={model.add}>
					{view.t('sponsor.add')}
				</a>
			</p>
		</header>
		{model.sales.length === 0 && <p>{view.t('sponsor.none')}</p>}
		<ul className={styles.list}>
			{model.sales.map((sale) => (
				<li key={sale.href}>
					<a href={sale.href} {...writtenAttributes(view, sale.title)}>
						{sale.title}
					</a>
					<p className={sheet.meta}>{saleFacts(sale, view)}</p>
				</li>
			))}
		</ul>
		{model.next !== '' && (
			<p>
				<a href={model.next}>{view.t('showmore.more')}</a>
			</p>
		)}
	</>
);

/** The sponsor ledger: the sales of an editor's brands. */
export const SponsorsPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<div className={`${sheet.sheet} ${sheet.narrow}`}>
			<SalesContent model={model} view={view} />
		</div>
	</Page>
);
