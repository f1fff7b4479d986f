import { langAttributes, type View } from '../../view';
import styles from './SectionHeader.module.css';

interface Props {
	id: string;
	title: string;
	/** Target of "View All >", "" for none. Addresses that do not begin with "/" open in a new tab. */
	href: string;
	view: View;
	/** Language of the title. */
	lang?: string;
	/** A note that applies to the whole section. */
	note?: string;
	/** The text about the section, on screens on which the header is beside it. */
	line?: { text: string; lang: string };
}

/** The title of a section below a bar in the accent colour, with a link to all of its content. */
export const SectionHeader = ({ id, title, href, view, lang = '', note = '', line }: Props) => {
	const text = view.t('section.viewAll');
	return (
		<div className={`${styles.header} ${styles[view.headings] ?? ''}`} data-heading={view.headings}>
			<h2 className={styles.title} id={id} {...langAttributes(view, lang)}>
				{title}
			</h2>
			{line !== undefined && line.text !== '' && (
				<p className={styles.line} {...langAttributes(view, line.lang)}>
					{line.text}
				</p>
			)}
			{note !== '' && <p className={styles.all}>{note}</p>}
			{href.startsWith('/') && (
				<a className={`${styles.all} touch`} href={href} aria-describedby={id}>
					{text}
				</a>
			)}
			{href !== '' && !href.startsWith('/') && (
				<a className={`${styles.all} touch`} href={href} aria-describedby={id} target="_blank" rel="noopener">
					{text}
				</a>
			)}
		</div>
	);
};
