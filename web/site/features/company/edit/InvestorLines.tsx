import { useEffect, useRef, useState } from 'react';
import { investors } from '../../../../api/client.gen';
import form from '../../../components/Form/Form.module.css';
import type { Translate } from '../../../i18n/translate';
import styles from './Edit.module.css';

interface Props {
	/** The attributes of the field. */
	area: React.TextareaHTMLAttributes<HTMLTextAreaElement> & { id: string };
	lines: readonly string[];
	/** The ids of investors by their names; what is found is added. */
	known: Map<string, string>;
	lang: string;
	t: Translate;
	onChange: (lines: string[]) => void;
}

const minQueryLength = 2;
const typingDelayMs = 200;
const maxSuggested = 5;

/** The number, from 0, of the line that contains a position of a text. */
const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length - 1;

/**
 * Names of investors, one per line. While the reader types a name, the investors of the directory with this name are suggested, so
 * that nobody adds an investor twice.
 */
export const InvestorLines = ({ area, lines, known, lang, t, onChange }: Props) => {
	const element = useRef<HTMLTextAreaElement>(null);
	const [line, setLine] = useState(-1);
	const [found, setFound] = useState<readonly string[]>([]);
	const latestQuery = useRef('');
	const query = (lines[line] ?? '').trim();

	useEffect(() => {
		latestQuery.current = query;
		setFound([]);
		if ([...query].length < minQueryLength || known.has(query)) return;
		const wait = setTimeout(async () => {
			const response = await investors({ q: query, locale: lang, limit: maxSuggested });
			if (latestQuery.current !== query || !response.ok) return;
			for (const { id, name } of response.value.investors) known.set(name, id);
			setFound(response.value.investors.map(({ name }) => name));
		}, typingDelayMs);
		return () => clearTimeout(wait);
	}, [query, known, lang]);

	const others = lines.filter((_, i) => i !== line).map((one) => one.trim());
	const offered = found.filter((name) => name !== query && !others.includes(name));
	const choose = (name: string) => {
		const next = lines.map((one, i) => (i === line ? name : one));
		onChange(next);
		setLine(-1);
		element.current?.focus();
		const end = next.slice(0, line + 1).join('\n').length;
		// The caret can move when the field has the new text.
		requestAnimationFrame(() => element.current?.setSelectionRange(end, end));
	};
	return (
		<>
			<textarea
				{...area}
				ref={element}
				dir={lines.length === 0 ? undefined : 'auto'}
				rows={Math.max(3, Math.min(8, lines.length + 1))}
				value={lines.join('\n')}
				onChange={({ currentTarget: { value, selectionEnd } }) => {
					setLine(lineAt(value, selectionEnd));
					onChange(value === '' ? [] : value.split('\n'));
				}}
			/>
			<div aria-live="polite">
				{offered.length > 0 && (
					<div className={styles.suggested}>
						<p className={form.hint}>{t('company.edit.investorsKnown')}</p>
						<ul>
							{offered.map((name) => (
								<li key={name}>
									<button type="button" lang="en" onClick={() => choose(name)}>
										<bdi>{name}</bdi>
									</button>
								</li>
							))}
						</ul>
					</div>
				)}
			</div>
		</>
	);
};
