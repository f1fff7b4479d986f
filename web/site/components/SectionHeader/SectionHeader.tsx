import { speech, type View } from '../../view';
import styles from './SectionHeader.module.css';

interface Props {
	id: string;
	title: string;
	/** Target of 'View All >', "" for none. One that does not begin with "/" leaves the site. */
	href: string;
	view: View;
	/** Of the title. */
	lang?: string;
	/** What must be known of all that stands below. */
	note?: string;
}

/** The title of a section, hung from a bar in the accent, and the way to all of it. */
export const SectionHeader = ({ id, title, href, view, lang = '', note = '' }: Props) => {
	const text = view.t('section.viewAll');
	return (
		<div className={`${styles.header} ${styles[view.headings] ?? ''}`} data-heading={view.headings}>
			<h2 className={styles.title} id={id} {...speech(view, lang)}>
				{title}
			</h2>
			{note !== '' && <p className={styles.all}>{note}</p>}
			{href.startsWith('/') && (
				<a className={styles.all} href={href} aria-describedby={id}>
					{text}
				</a>
			)}
			{href !== '' && !href.startsWith('/') && (
				<a className={styles.all} href={href} aria-describedby={id} target="_blank" rel="noopener">
					{text}
				</a>
			)}
		</div>
	);
};
