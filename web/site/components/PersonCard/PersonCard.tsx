import type { ReactNode } from 'react';
import type { Picture as PictureModel } from '../../../api/pages.gen';
import { PictureOrIcon } from '../Fallback/Fallback';
import styles from './PersonCard.module.css';

interface Props {
	name: string;
	designation: string;
	/** Attributes with the language of the designation, if it is not the page's. */
	text?: { lang?: string; dir?: string };
	/** Address that the name links to, "" for none. */
	href: string;
	picture: PictureModel | null;
	/** Heading level of the name. */
	level?: 2 | 3;
	/** Further content below the designation. */
	children?: ReactNode;
}

/** Width at which a portrait is displayed. */
const slot = { sizes: '(min-width: 768px) 160px, 104px', widest: 480 };

/** A person with portrait, name and designation. */
export const PersonCard = ({ name, designation, text, href, picture, level = 3, children }: Props) => {
	const Heading = `h${level}` as const;
	return (
		<article className={styles.card} data-card="">
			<div className={styles.portrait}>
				<PictureOrIcon kind="influencer" picture={picture} slot={slot} />
			</div>
			<div className={`${styles.textBlock} touch`}>
				<Heading className={styles.name}>{href === '' ? name : <a href={href}>{name}</a>}</Heading>
				{designation !== '' && (
					<p className={styles.designation} {...text}>
						{designation}
					</p>
				)}
				{children}
			</div>
		</article>
	);
};
