import type { ReactNode } from 'react';
import styles from './SmallHeading.module.css';

/** A heading in small letters, in capitals where the script has them. */
export const SmallHeading = ({ id, children }: { id?: string; children: ReactNode }) => (
	<h2 className={styles.small} id={id}>
		{children}
	</h2>
);
