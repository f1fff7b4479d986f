import type { FactChangeRow } from '../../../api/pages.gen';
import type { MessageId } from '../../i18n/translate';
import { networkNames } from '../../networks';
import { partialDate } from '../../partial-dates';
import { langAttributes, type View } from '../../view';
import { writtenAttributes } from '../../written';
import styles from './FactChange.module.css';

interface ValueProps {
	kind: string;
	value: string;
	/** Language of the company's texts. */
	lang: string;
	view: View;
}

const amountText = (value: string, view: View): string => {
	const [digits = '', currency = ''] = value.split(' ');
	return new Intl.NumberFormat(view.numbers, {
		style: 'currency',
		currency,
		maximumFractionDigits: 0,
	}).format(Number(digits));
};

/** The text for an empty value, if it does not mean that the fact is unknown. */
const unknownTexts: Record<string, MessageId> = {
	amount: 'company.undisclosed',
	removed: 'correction.removed',
};

/** The value of a fact as readers see it; "" is an unknown fact. */
export const FactValue = ({ kind, value, lang, view }: ValueProps) => {
	if (value === '') {
		return <span className={styles.unknown}>{view.t(unknownTexts[kind] ?? 'correction.unknown')}</span>;
	}
	switch (kind) {
		case 'amount':
			return <bdi dir={view.dir}>{amountText(value, view)}</bdi>;
		case 'date':
			return <span>{partialDate(value, view.lang)}</span>;
		case 'year':
			return <span>{value}</span>;
		case 'role':
			return <span>{view.t(`companyRole.${value}` as MessageId)}</span>;
		case 'size':
			return <bdi dir="ltr">{value}</bdi>;
		case 'url':
			return <bdi dir="ltr">{value.replace(/^https?:\/\//, '')}</bdi>;
		case 'round':
		case 'hiring':
		case 'milestone':
			return <bdi>{value}</bdi>;
		case 'sectors':
		case 'models':
		case 'verticals':
		case 'names':
			return <bdi {...writtenAttributes(view, value)}>{value.split('\n').join(', ')}</bdi>;
		default:
			return (
				<bdi className={styles.text} {...langAttributes(view, lang)}>
					{value}
				</bdi>
			);
	}
};

/** The name of a fact, with its person or round. */
export const FactLabel = ({
	fact,
	view,
}: {
	fact: { label: string; of: string; network?: string };
	view: View;
}) => (
	<>
		{fact.of !== '' && <bdi {...writtenAttributes(view, fact.of)}>{fact.of}</bdi>}
		{fact.of !== '' && <span aria-hidden="true"> · </span>}
		{view.t(fact.label as MessageId, { network: networkNames[fact.network ?? ''] ?? fact.network ?? '' })}
	</>
);

/** A fact with its value before and after a change. */
export const FactChange = ({ change, lang, view }: { change: FactChangeRow; lang: string; view: View }) => (
	<div className={styles.change}>
		<p className={styles.label}>
			<FactLabel fact={change} view={view} />
		</p>
		<p>
			<del>
				<span className="hidden-text">{view.t('companyHistory.before')} </span>
				<FactValue kind={change.kind} value={change.before} lang={lang} view={view} />
			</del>
			<span className={styles.arrow} aria-hidden="true" />
			<ins>
				<span className="hidden-text">{view.t('companyHistory.after')} </span>
				<FactValue kind={change.kind} value={change.after} lang={lang} view={view} />
			</ins>
		</p>
	</div>
);
