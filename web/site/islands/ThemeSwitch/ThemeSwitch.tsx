import { useEffect, useState } from 'react';
import { type Message, translator } from '../../i18n/translate';
import styles from './ThemeSwitch.module.css';

interface Props {
	lang: string;
	texts: Record<string, Message>;
}

const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** The choice of theme. It is stored on the device and applied before the first paint of each page. */
export const ThemeSwitch = ({ lang, texts }: Props) => {
	const [theme, setTheme] = useState<Theme>('system');
	const t = translator(lang, texts);

	useEffect(() => {
		const stored = document.documentElement.dataset.theme;
		if (stored === 'light' || stored === 'dark') setTheme(stored);
	}, []);

	const choose = (chosen: Theme) => {
		setTheme(chosen);
		try {
			if (chosen === 'system') {
				delete document.documentElement.dataset.theme;
				localStorage.removeItem('theme');
			} else {
				document.documentElement.dataset.theme = chosen;
				localStorage.setItem('theme', chosen);
			}
		} catch {
			// Without storage the choice applies to this page only.
		}
	};

	return (
		<fieldset className={styles.switch}>
			<legend className="hidden-text">{t('theme.title')}</legend>
			{themes.map((name) => (
				<button
					key={name}
					type="button"
					className={styles[name]}
					aria-pressed={theme === name}
					onClick={() => choose(name)}
				>
					{t(`theme.${name}`)}
				</button>
			))}
		</fieldset>
	);
};
