import { langOfScript } from '../../i18n/scripts';
import styles from './TypedText.module.css';

/**
 * A sentence that contains typed words. Their direction does not change that of the sentence, and
 * words in another script than Latin are marked with a language of it, which sets their font.
 */
export const TypedText = ({ text, words }: { text: string; words: string }) => {
	const lang = langOfScript(words);
	const at = words === '' ? -1 : text.indexOf(words);
	if (at < 0) return text;
	return (
		<>
			{text.slice(0, at)}
			<bdi {...(lang === 'en' ? {} : { className: styles.typed, lang })}>{words}</bdi>
			{text.slice(at + words.length)}
		</>
	);
};
