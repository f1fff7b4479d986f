import { useEffect, useRef } from 'react';
import form from '../../../components/Form/Form.module.css';
import sheet from '../../../components/Sheet/Sheet.module.css';
import type { Translate } from '../../../i18n/translate';
import { differencesOf } from './differences';
import styles from './Edit.module.css';
import type { Entry } from './entries';
import type { Section } from './sections';

/** What somebody else saved while the reader edited a section. */
export interface Other {
	theirs: Entry;
	version: number;
	/** The name of the account, '' if it is not known. */
	by: string;
	/** RFC 3339, '' if it is not known. */
	at: string;
}

interface Props {
	section: Section;
	mine: Entry;
	base: Entry;
	other: Other;
	lang: string;
	t: Translate;
	onKeep: () => void;
	onTake: () => void;
}

/** Shows what somebody else saved beside what the reader typed, and lets the reader choose. Nothing is lost before that. */
export const Conflict = ({ section, mine, base, other, lang, t, onKeep, onTake }: Props) => {
	const title = useRef<HTMLHeadingElement>(null);
	useEffect(() => title.current?.focus(), []);
	const differences = differencesOf(section, mine, base, other.theirs, t);
	const when =
		other.at &&
		new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { dateStyle: 'long', timeStyle: 'short' }).format(
			new Date(other.at),
		);
	return (
		<section className={styles.conflict} aria-labelledby={`${section.name}-conflict`}>
			<h4 id={`${section.name}-conflict`} ref={title} tabIndex={-1}>
				{other.by === ''
					? t('company.edit.conflict')
					: t('company.edit.conflictBy', { name: other.by, when: when || '–' })}
			</h4>
			{differences.length > 0 && (
				<dl className={styles.differences}>
					{differences.map(({ key, label, theirs, yours }) => (
						<div key={key}>
							<dt>{label}</dt>
							<dd>
								<span className={styles.side}>{t('company.edit.theirs')}</span>
								<span>{theirs || '–'}</span>
							</dd>
							{yours !== undefined && (
								<dd>
									<span className={styles.side}>{t('company.edit.yours')}</span>
									<span>{yours || '–'}</span>
								</dd>
							)}
						</div>
					))}
				</dl>
			)}
			<p className={form.hint}>{t('company.edit.conflictHint')}</p>
			<div className={styles.actions}>
				<button type="button" className={form.button} onClick={onKeep}>
					{t('company.edit.keepMine')}
				</button>
				<button type="button" className={sheet.button} onClick={onTake}>
					{t('company.edit.takeTheirs')}
				</button>
			</div>
		</section>
	);
};
