import type { ReactNode } from 'react';
import type { Picture as PictureModel } from '../../../api/pages.gen';
import { Fallback } from '../Fallback/Fallback';
import { Picture } from '../Picture/Picture';
import styles from './PersonCard.module.css';

interface Props {
	name: string;
	designation: string;
	/** Where the name leads, "" for nowhere. */
	href: string;
	picture: PictureModel | null;
	/** Level of the name in the outline of the page. */
	level?: 2 | 3;
	/** What else is known of the person. */
	children?: ReactNode;
}

/** How wide a portrait shows. */
const slot = { sizes: '(min-width: 768px) 160px, 104px', widest: 480 };

/** A person: portrait, name, designation, and where to read more. */
export const PersonCard = ({ name, designation, href, picture, level = 3, children }: Props) => {
	const Heading = `h${level}` as const;
	return (
		<article className={styles.card} data-card="">
			<div className={styles.portrait}>
				{picture === null ? (
					<Fallback kind="influencer" src="" />
				) : (
					<Picture picture={picture} slot={slot} ratio="r11" silent />
				)}
			</div>
			<div className={styles.words}>
				<Heading className={styles.name}>{href === '' ? name : <a href={href}>{name}</a>}</Heading>
				{designation !== '' && <p className={styles.designation}>{designation}</p>}
				{children}
			</div>
		</article>
	);
};
