import { speech, type View } from '../../view';
import styles from './Prose.module.css';

interface Props {
	/** Sanitised by the server, which is the only one to write it. */
	html: string;
	lang: string;
	dir: string;
	view: View;
	/** Whether the story ends here, and the end is marked, or goes on behind a gate. A page that is no story has neither. */
	ends?: boolean;
}

/** The body of a story. */
export const Prose = ({ html, lang, dir, view, ends }: Props) => (
	<div
		className={[styles.prose, ends === undefined ? '' : ends ? styles.ends : styles.fades].join(' ').trim()}
		{...speech(view, lang, dir)}
		data-play={view.t('video.play')}
		dangerouslySetInnerHTML={{ __html: html }}
	/>
);
