import { Enhancement } from '../../enhancements/Enhancement';
import { currencies } from '../../money';
import type { View } from '../../view';
import styles from './CurrencyChoice.module.css';

/** The class of an element with amounts (Money) and a CurrencyChoice, which chooses their currency. */
export const amountsClass = styles.amounts;

/** Chooses the currency of all amounts of the element around it; without a choice they are as they were reported. */
export const CurrencyChoice = ({ view }: { view: View }) => (
	<Enhancement name="currency" when="visible">
		<fieldset className={styles.currencies}>
			<legend className="hidden-text">{view.t('company.currency')}</legend>
			{(['reported', ...currencies] as const).map((currency) => (
				<label key={currency}>
					<input type="radio" name="currency" value={currency} defaultChecked={currency === 'reported'} />
					<span>{currency === 'reported' ? view.t('company.asReported') : currency}</span>
				</label>
			))}
		</fieldset>
	</Enhancement>
);
