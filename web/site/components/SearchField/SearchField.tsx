import { Enhancement } from '../../enhancements/Enhancement';
import { langOfScript } from '../../i18n/scripts';
import type { MessageId } from '../../i18n/translate';
import type { View } from '../../view';
import { Icon } from '../Icon/Icon';
import styles from './SearchField.module.css';

/** Labels of the kinds of suggested pages. */
const kinds = {
	story: 'search.story',
	video: 'kind.video',
	event: 'search.event',
	company: 'search.company',
	person: 'search.person',
	investor: 'search.investor',
	award: 'search.award',
	term: 'search.term',
} as const;

/** Maximum number of suggestions: three words and six pages. */
const maxSuggestions = 9;

interface Props {
	query: string;
	limit: number;
	view: View;
	label: MessageId;
	/** Path of the edition of suggested pages, "" for the master brand. */
	edition: string;
	/** Suggests only glossary terms. */
	glossary?: boolean;
}

/**
 * The input and button of a search form. The enhancement suggests words and pages while the reader types, and recent
 * searches of this device in an empty field; for the glossary it suggests terms. The field has the language of the query;
 * its placeholder has the language of the page, and is therefore there only while the field is empty.
 */
export const SearchField = ({ query, limit, view, label, edition, glossary = false }: Props) => (
	<Enhancement name="search" when="interaction">
		<div
			className={styles.field}
			data-search
			data-edition={edition}
			data-glossary={glossary || undefined}
			data-kinds={JSON.stringify(
				Object.fromEntries(Object.entries(kinds).map(([kind, key]) => [kind, view.t(key)])),
			)}
		>
			<label className="hidden-text" htmlFor="search-field">
				{view.t(label)}
			</label>
			<input
				id="search-field"
				className={styles.input}
				type="search"
				name="q"
				defaultValue={query}
				lang={query === '' ? undefined : langOfScript(query)}
				placeholder={query === '' ? view.t(label) : undefined}
				maxLength={limit}
				enterKeyHint="search"
				autoComplete="off"
			/>
			<button className={styles.button} type="submit">
				{view.t('header.search')}
			</button>
			<p
				className="hidden-text"
				role="status"
				data-texts={JSON.stringify(
					Array.from({ length: maxSuggestions + 1 }, (_, n) => view.t('search.offers', { n })),
				)}
			/>
			<template>
				<Icon name="search" />
			</template>
			<div className={styles.popup} data-popup hidden>
				<p className={styles.note} id="search-recent" data-recent>
					{view.t('search.recent')}
				</p>
				<div
					className={styles.list}
					id="search-options"
					role="listbox"
					aria-label={view.t('search.suggestions')}
				/>
				<button className={styles.forget} type="button" data-recent>
					{view.t('search.forget')}
				</button>
			</div>
		</div>
	</Enhancement>
);
