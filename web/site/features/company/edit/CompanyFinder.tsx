import { useEffect, useRef, useState } from 'react';
import { type ShortCompany, searchCompanies } from '../../../../api/client.gen';
import { maxCompanySearch } from '../../../../api/limits.gen';
import { FieldFrame, fieldAttributes } from '../../../components/Form/FieldFrame';
import form from '../../../components/Form/Form.module.css';
import { type Message, translator } from '../../../i18n/translate';
import styles from './Edit.module.css';

export interface FinderProps {
	/** Path of the page, which has the wizard of the company that its address names. */
	path: string;
	/** Slugs of the companies that the reader may open. */
	own: string[];
	/** Whether the reader may edit every company. */
	editor: boolean;
	lang: string;
	texts: Record<string, Message>;
}

const minQueryLength = 2;
const typingDelayMs = 200;

/**
 * Finds companies by name while the reader types (STATE-71). Companies that the reader does not
 * belong to link to the form that claims them.
 */
export const CompanyFinder = ({ path, own, editor, lang, texts }: FinderProps) => {
	const t = translator(lang, texts);
	const [text, setText] = useState('');
	const [found, setFound] = useState<readonly ShortCompany[] | null>(null);
	const [failed, setFailed] = useState(false);
	const latestQuery = useRef('');
	const input = useRef<HTMLInputElement>(null);
	// The reader may have typed before the script had loaded.
	useEffect(() => setText(input.current?.value ?? ''), []);
	const query = text.trim();

	useEffect(() => {
		latestQuery.current = query;
		if ([...query].length < minQueryLength) {
			setFound(null);
			return;
		}
		const wait = setTimeout(async () => {
			const response = await searchCompanies({ q: query, locale: lang });
			if (latestQuery.current !== query) return;
			setFailed(!response.ok);
			setFound(response.ok ? response.value.companies : null);
		}, typingDelayMs);
		return () => clearTimeout(wait);
	}, [query, lang]);

	return (
		<search className={styles.finder}>
			<FieldFrame id="find-company" label={t('company.edit.find')} hint={t('company.edit.findHint')}>
				<input
					{...fieldAttributes('find-company', undefined, true)}
					ref={input}
					className={form.input}
					type="search"
					value={text}
					maxLength={maxCompanySearch}
					autoComplete="off"
					onChange={({ currentTarget }) => setText(currentTarget.value)}
				/>
			</FieldFrame>
			<p role="status" className={failed || found?.length === 0 ? form.hint : 'hidden-text'}>
				{failed
					? t('push.failed')
					: found &&
						(found.length === 0 ? t('company.edit.noMatch') : t('company.count', { count: found.length }))}
			</p>
			{found && found.length > 0 && (
				<ul className={styles.companies}>
					{found.map(({ id, slug, name, city }) => (
						<li key={id}>
							<a href={`${path}?company=${encodeURIComponent(slug)}`}>
								<strong>
									<bdi>{name}</bdi>
								</strong>
								<span>
									{city !== '' && (
										<bdi lang="en">
											{city}
											{' · '}
										</bdi>
									)}
									{t(editor || own.includes(slug) ? 'company.edit.open' : 'company.edit.claim')}
								</span>
							</a>
						</li>
					))}
				</ul>
			)}
		</search>
	);
};
