import type { ReactNode } from 'react';
import styles from './Profile.module.css';

/** A section of a profile with its heading beside it on wide screens. */
export const ProfileSection = ({
	id,
	title,
	children,
}: {
	id: string;
	title: string;
	children: ReactNode;
}) => (
	<section className={styles.section} aria-labelledby={id}>
		<h2 className={styles.heading} id={id}>
			{title}
		</h2>
		<div>{children}</div>
	</section>
);
