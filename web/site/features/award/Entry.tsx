import type { ReactNode } from 'react';
import type { EntryRow } from '../../../api/pages.gen';
import { type FallbackKind, PictureOrIcon } from '../../components/Fallback/Fallback';
import { Enhancement } from '../../enhancements/Enhancement';
import { langAttributes, type View } from '../../view';
import styles from './Award.module.css';

const slot = { sizes: '56px', widest: 192 };
const topSlot = { sizes: '(min-width: 768px) 160px, 96px', widest: 480 };

/** A rank with at least two digits (WIDGET-30). */
export const paddedRank = (rank: number, numbers: string): string =>
	new Intl.NumberFormat(numbers, { minimumIntegerDigits: 2, useGrouping: false }).format(rank);

/** A text that is cut after some lines, with a button that shows all of it. Without scripts nothing is cut. */
export const CutText = ({
	text,
	look,
	lang,
	view,
}: {
	text: string;
	look: 'subtitle' | 'description';
	lang: string;
	view: View;
}) => (
	<Enhancement name="read-more" when="load">
		<p className={styles[look]} data-clamp="" data-part={look} {...langAttributes(view, lang)}>
			{text}
		</p>
		<button className={styles.more} type="button" data-more="" hidden>
			{view.t('company.readMore')}
		</button>
	</Enhancement>
);

const Portrait = ({ entry, large = false }: { entry: EntryRow; large?: boolean }) => (
	<span className={large ? styles.topPicture : styles.picture} data-part="picture">
		<PictureOrIcon kind={entry.kind as FallbackKind} picture={entry.picture} slot={large ? topSlot : slot} />
	</span>
);

interface Props {
	entry: EntryRow;
	/** Whether the texts and the badge are left out, because they are at the top of the page. */
	brief?: boolean;
	/** Language of the award's texts. */
	lang: string;
	view: View;
}

/** The rank of an entry, or its logo if it has none (WIDGET-37). */
const Rank = ({ entry, view }: Props) =>
	entry.rank === null ? (
		<Portrait entry={entry} />
	) : (
		<span className={styles.rank} data-part="rank">
			<span className="hidden-text" data-part="label">
				{view.t('award.rank', { rank: paddedRank(entry.rank, view.numbers) })}
			</span>
			<span aria-hidden="true" data-part="number">
				{paddedRank(entry.rank, view.numbers)}
			</span>
		</span>
	);

const EntryTexts = ({ entry, lang, view }: Props) => (
	<>
		{entry.designation !== '' && (
			<p className={styles.designation} data-part="designation" {...langAttributes(view, lang)}>
				{entry.designation}
			</p>
		)}
		{entry.subtitle !== '' && <CutText text={entry.subtitle} look="subtitle" lang={entry.lang} view={view} />}
	</>
);

/** The link to the page that verifies the badge of an entry. */
const BadgeLink = ({ entry, view }: { entry: EntryRow; view: View }) =>
	entry.badge === '' ? null : (
		<p className={styles.badge}>
			<a href={entry.badge} data-part="badge">
				{view.t('badge.link')}
				<span className="hidden-text" data-part="badge-name">
					{` ${entry.name}`}
				</span>
			</a>
		</p>
	);

/** The entry at the top of a ranking (WIDGET-28). */
export const TopEntry = ({ entry, lang, view }: Props) => (
	<article className={styles.top} data-top-entry="">
		<Rank entry={entry} lang={lang} view={view} />
		<div className="touch">
			<h2 className={styles.topName}>
				<a href={entry.href || undefined}>{entry.name}</a>
			</h2>
			<EntryTexts entry={entry} lang={lang} view={view} />
			{entry.description !== '' && (
				<CutText text={entry.description} look="description" lang={entry.descriptionLang} view={view} />
			)}
			<BadgeLink entry={entry} view={view} />
		</div>
		{entry.rank !== null && <Portrait entry={entry} large />}
	</article>
);

/** An entry of a ranking (WIDGET-37 to 39). */
export const Entry = (props: Props) => (
	<EntryArticle {...props}>
		<Rank {...props} />
	</EntryArticle>
);

/** The template for entries that the script adds; the script removes either the rank or the picture. */
export const EntryTemplate = (props: Props) => (
	<EntryArticle {...props}>
		<Rank {...props} />
		<Portrait entry={props.entry} />
	</EntryArticle>
);

const EntryArticle = ({ entry, brief, lang, view, children }: Props & { children: ReactNode }) => (
	<article
		className={brief ? `${styles.entry} ${styles.brief}` : styles.entry}
		id={`entry-${entry.position}`}
		data-entry={entry.position}
	>
		{children}
		<div className={`${styles.texts} touch`}>
			<div>
				<h3 className={styles.name}>
					<a href={entry.href || undefined} data-part="name">
						{entry.name}
					</a>
				</h3>
				{!brief && <EntryTexts entry={entry} lang={lang} view={view} />}
				{!brief && <BadgeLink entry={entry} view={view} />}
			</div>
			{!brief && entry.description !== '' && (
				<div>
					<CutText text={entry.description} look="description" lang={entry.descriptionLang} view={view} />
				</div>
			)}
		</div>
	</article>
);
