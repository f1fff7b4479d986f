import { langOfScript } from '../../i18n/scripts';
import styles from './TypedText.module.css';

/**
 * A sentence (text) that contains words entered by a reader (typed). The direction of these words does not change that
 * of the sentence. If they are not in Latin script, they are marked with a language of their script, which sets their
 * font.
 */
export const TypedText = ({ text, typed }: { text: string; typed: string }) => {
	const lang = langOfScript(typed);
	const start = typed === '' ? -1 : text.indexOf(typed);
	if (start < 0) return text;
	return (
		<>
			{text.slice(0, start)}
			<bdi {...(lang === 'en' ? {} : { className: styles.typed, lang })}>{typed}</bdi>
			{text.slice(start + typed.length)}
		</>
	);
};
