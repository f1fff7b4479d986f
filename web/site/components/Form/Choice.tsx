import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './Form.module.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
	type: 'radio' | 'checkbox';
	children: ReactNode;
}

/** A radio button or a checkbox before its text. */
export const Choice = ({ children, ...input }: Props) => (
	<label className={styles.choice}>
		<input {...input} />
		{children}
	</label>
);
