import { langOfScript } from '../../i18n/scripts';
import styles from './TypedText.module.css';

/** A sentence that contains typed words. The words are marked with the language of their script, which sets their font. */
export const TypedText = ({ text, words }: { text: string; words: string }) => {
	const lang = langOfScript(words);
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
