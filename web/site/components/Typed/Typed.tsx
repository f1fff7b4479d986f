import { langOf } from '../../i18n/scripts';
import styles from './Typed.module.css';

/** A sentence with words in it that somebody typed, which are set in the face of their script. */
export const Typed = ({ text, words }: { text: string; words: string }) => {
	const lang = langOf(words);
	const at = text.indexOf(words);
	if (lang === 'en' || at < 0) return text;
	return (
		<>
			{text.slice(0, at)}
			<bdi className={styles.typed} lang={lang}>
				{words}
			</bdi>
			{text.slice(at + words.length)}
		</>
	);
};
