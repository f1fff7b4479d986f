import { langOfScript } from '../../i18n/scripts';
import styles from './TypedText.module.css';

/**
 * A sentence that contains words typed by a reader. Their direction does not change that of the sentence. If they are
 * not in Latin script, they are marked with a language of their script, which sets their font.
 */
export const TypedText = ({ text, words }: { text: string; words: string }) => {
	const lang = langOfScript(words);
	const start = words === '' ? -1 : text.indexOf(words);
	if (start < 0) return text;
	return (
		<>
			{text.slice(0, start)}
			<bdi {...(lang === 'en' ? {} : { className: styles.typed, lang })}>{words}</bdi>
			{text.slice(start + words.length)}
		</>
	);
};
