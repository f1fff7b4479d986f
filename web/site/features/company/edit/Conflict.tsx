import { useEffect, useRef } from 'react';
import form from '../../../components/Form/Form.module.css';
import sheet from '../../../components/Sheet/Sheet.module.css';
import { dates } from '../../../i18n/dates';
import type { Translate } from '../../../i18n/translate';
import { differencesOf } from './differences';
import styles from './Edit.module.css';
import type { Entry } from './entries';
import type { Section } from './section';

/** A version of a section that somebody else saved while the reader edited it. */
export interface RemoteSave {
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
	remoteSave: RemoteSave;
	lang: string;
	/** The time zone of the publication. */
	timeZone: string;
	t: Translate;
	onSaveMine: () => void;
	onUseSaved: () => void;
}

/** Shows the saved version beside the reader's and lets the reader choose one. No text is discarded before the choice. */
export const Conflict = ({
	section,
	mine,
	base,
	remoteSave,
	lang,
	timeZone,
	t,
	onSaveMine,
	onUseSaved,
}: Props) => {
	const title = useRef<HTMLHeadingElement>(null);
	useEffect(() => title.current?.focus(), []);
	const differences = differencesOf(section, mine, base, remoteSave.theirs, t);
	const when = remoteSave.at && dates(lang, timeZone, remoteSave.at, t).dateTime(remoteSave.at);
	return (
		<section className={styles.conflict} aria-labelledby={`${section.name}-conflict`}>
			<h4 id={`${section.name}-conflict`} ref={title} tabIndex={-1}>
				{remoteSave.by === ''
					? t('company.edit.conflict')
					: t('company.edit.conflictBy', { name: remoteSave.by, when: when || '–' })}
			</h4>
			{differences.length > 0 && (
				<dl className={styles.differences}>
					{differences.map(({ key, label, theirs, yours }) => (
						<div key={key}>
							<dt>{label}</dt>
							<dd>
								<span className={styles.side}>{t('company.edit.savedVersion')}</span>
								<span>{theirs || '–'}</span>
							</dd>
							{yours !== undefined && (
								<dd>
									<span className={styles.side}>{t('company.edit.yourVersion')}</span>
									<span>{yours || '–'}</span>
								</dd>
							)}
						</div>
					))}
				</dl>
			)}
			<p className={form.hint}>{t('company.edit.conflictHint')}</p>
			<div className={styles.actions}>
				<button type="button" className={form.button} onClick={onSaveMine}>
					{t('company.edit.saveMine')}
				</button>
				<button type="button" className={sheet.button} onClick={onUseSaved}>
					{t('company.edit.useSaved')}
				</button>
			</div>
		</section>
	);
};
