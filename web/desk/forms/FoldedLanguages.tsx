import { type ReactNode, useState } from 'react';
import { languageName } from '../app/locales';
import css from './Form.module.css';

/** The number of languages whose fields stand open. */
const shown = 3;

/**
 * The fields of the languages that a record has. If there are many, they are folded behind the names of the languages,
 * unless one of them has an error.
 */
export function FoldedLanguages({
	codes,
	hasErrors,
	children,
}: {
	codes: string[];
	hasErrors: boolean;
	children: ReactNode;
}) {
	const [folds] = useState(codes.length > shown);
	const [open, setOpen] = useState(false);
	if (!folds || codes.length === 0) return children;
	return (
		<details
			className={css.folded}
			open={open || hasErrors}
			onToggle={(event) => setOpen(event.currentTarget.open)}
		>
			<summary>
				{codes.map((code, index) => (
					<span key={code}>
						{index > 0 && ' · '}
						<bdi lang={code}>{languageName(code)}</bdi>
					</span>
				))}
			</summary>
			{children}
		</details>
	);
}
