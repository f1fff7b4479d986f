import { speech, type View } from '../../view';
import styles from './Prose.module.css';

interface Props {
	/** Sanitised by the server, which is the only one to write it. */
	html: string;
	lang: string;
	dir: string;
	view: View;
	/** The story ends here, and the end is marked. */
	ends: boolean;
}

/** The body of a story. */
export const Prose = ({ html, lang, dir, view, ends }: Props) => (
	<div
		className={`${styles.prose} ${ends ? styles.ends : styles.fades}`}
		{...speech(view, lang, dir)}
		dangerouslySetInnerHTML={{ __html: html }}
	/>
);
