import type { Translate } from '../../i18n/translate';
import form from '../Form/Form.module.css';
import styles from './FileField.module.css';

interface Props extends Omit<React.InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
	id: string;
	t: Translate;
	/** Whether the page is a lite form, which has only the button of the browser. */
	lite?: boolean;
}

/**
 * A field to choose a file. Its button is in the language of the page; that of the browser would be in the language of the device.
 * Without scripts it is the browser's, which shows the name of the file.
 */
export const FileField = ({ t, lite = false, ...input }: Props) => (
	<>
		<input {...input} className={lite ? form.input : `${form.input} ${styles.file}`} type="file" />
		{!lite && (
			<label className={styles.button} htmlFor={input.id}>
				{t('form.chooseFile')}
			</label>
		)}
	</>
);
