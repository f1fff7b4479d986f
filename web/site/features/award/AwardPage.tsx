import type { ReactNode } from 'react';
import type { EntryRow, AwardPage as Model } from '../../../api/pages.gen';
import { AwardLogo } from '../../components/AwardCard/AwardCard';
import { Page } from '../../components/Page/Page';
import { Picture } from '../../components/Picture/Picture';
import sheet from '../../components/Sheet/Sheet.module.css';
import { Skeleton } from '../../components/Skeleton/Skeleton';
import { Enhancement } from '../../enhancements/Enhancement';
import { langAttributes, type View } from '../../view';
import styles from './Award.module.css';
import { Entry, EntryTemplate, TopEntry } from './Entry';

const logoSlot = { sizes: '(min-width: 768px) 160px, 104px', widest: 480 };
const sponsorSlot = { sizes: '48px', widest: 192 };

/** The number of entries in the list with large numerals (WIDGET-29). */
const topEntryCount = 10;

const Header = ({ model, view }: { model: Model; view: View }) => {
	const { t } = view;
	return (
		<header className={styles.header}>
			<div className={styles.mark}>
				<AwardLogo logo={model.logo} padding={model.padding} slot={logoSlot} />
			</div>
			<div>
				<h1 className={sheet.title} {...langAttributes(view, model.nameLang)}>
					{model.name}
				</h1>
				{model.subtitle !== '' && (
					<p className={sheet.lede} {...langAttributes(view, model.subtitleLang)}>
						{model.subtitle}
					</p>
				)}
				{model.years.length > 0 && (
					<nav className={`${styles.years} touch`} aria-label={t('award.years')}>
						<ul>
							{model.years.map((year) => (
								<li key={year.href}>
									<a href={year.href} aria-current={year.current ? 'page' : undefined}>
										{year.text}
									</a>
								</li>
							))}
						</ul>
					</nav>
				)}
			</div>
		</header>
	);
};

/** The primary sponsor with a link to its website (ENTITY-37). */
const Sponsor = ({ model, view }: { model: Model; view: View }) => {
	const { sponsor } = model;
	if (sponsor === null) return null;
	const name = <span {...langAttributes(view, model.contentLang)}>{sponsor.name}</span>;
	return (
		<p className={`${styles.sponsor} touch`} data-sponsor="">
			<span className={styles.sponsorLabel}>{view.t('award.sponsor')}</span>
			{sponsor.logo !== null && (
				<span className={styles.sponsorLogo}>
					<Picture picture={sponsor.logo} slot={sponsorSlot} ratio="r11" decorative />
				</span>
			)}
			{sponsor.website === '' ? (
				name
			) : (
				<a href={sponsor.website} rel="sponsored noopener">
					{name}
				</a>
			)}
		</p>
	);
};

const RankingSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
	<section className={styles.section} aria-labelledby={id}>
		<h2 className={styles.heading} id={id}>
			{title}
		</h2>
		{children}
	</section>
);

/**
 * A placeholder with everything that an entry may have. The script copies it for each entry that it
 * loads.
 */
const placeholderEntry: EntryRow = {
	position: 0,
	rank: 0,
	kind: 'company',
	name: '-',
	href: '',
	designation: '-',
	subtitle: '-',
	lang: '',
	description: '-',
	picture: null,
	badge: '-',
	descriptionLang: '',
};

/**
 * The link to the entries that follow, with the data that the script needs to show them on this
 * page.
 */
const MoreEntriesLink = ({ model, view }: { model: Model; view: View }) => {
	const { t } = view;
	const { next } = model;
	if (next === null) return null;
	return (
		<>
			<template data-numbers={view.numbers} data-label={t('award.rank', { rank: '#' })}>
				<li>
					<EntryTemplate
						entry={{ ...placeholderEntry, lang: view.lang, descriptionLang: view.lang }}
						lang={model.contentLang}
						view={view}
					/>
				</li>
			</template>
			<div data-part="loading" hidden>
				<Skeleton kind="award" count={3} />
			</div>
			<p className={styles.note} role="alert" data-part="failed" hidden>
				{t('award.error')}
			</p>
			<p className={`${styles.moreLink} touch`}>
				<a
					className={sheet.button}
					href={next.href}
					rel="next"
					data-replay=""
					data-api={next.api}
					data-start={next.start}
					data-more={t('showmore.more')}
					data-wait={t('showmore.loading')}
					data-retry={t('showmore.retry')}
					data-added={t('award.loaded')}
					data-end={t('showmore.end')}
				>
					{t('showmore.more')}
				</a>
			</p>
			<p className={styles.note} role="status" />
		</>
	);
};

/** The entries after the first ten. */
const FurtherEntries = ({
	entries,
	model,
	view,
}: {
	entries: readonly EntryRow[];
	model: Model;
	view: View;
}) => (
	<Enhancement name="more-entries" when="interaction">
		<ol className={styles.others} start={entries[0]?.position}>
			{entries.map((entry) => (
				<li key={entry.position}>
					<Entry entry={entry} lang={model.contentLang} view={view} />
				</li>
			))}
		</ol>
		<MoreEntriesLink model={model} view={view} />
	</Enhancement>
);

/** A ranking: the entry at the top, the first ten entries, then all others in a simpler list. */
export const AwardPage = ({ model, view }: { model: Model; view: View }) => {
	const { t } = view;
	const top = model.first === '' ? model.entries[0] : undefined;
	const first = model.entries.filter(({ position }) => position <= topEntryCount);
	const ten = first.filter(({ rank }) => rank !== null);
	const mentions = first.filter(({ rank }) => rank === null);
	const further = model.entries.filter(({ position }) => position > topEntryCount);
	const number = new Intl.NumberFormat(view.numbers);
	return (
		<Page frame={model} view={view}>
			<div className={`${sheet.sheet} ${styles.page}`}>
				{model.back !== '' && (
					<p className={sheet.kicker}>
						<a href={model.back}>{t('company.toAwards')}</a>
					</p>
				)}
				<Header model={model} view={view} />
				<Sponsor model={model} view={view} />
				{model.first === '' && model.description.length > 0 && (
					<div className={styles.about} {...langAttributes(view, model.descriptionLang)}>
						{model.description.map((paragraph) => (
							<p key={paragraph}>{paragraph}</p>
						))}
					</div>
				)}
				{model.entries.length === 0 && <p className={styles.empty}>{t('award.noEntries')}</p>}
				{top !== undefined && <TopEntry entry={top} lang={model.contentLang} view={view} />}
				{ten.some((entry) => entry !== top) && (
					<RankingSection id="top" title={t('award.top', { count: number.format(ten.length) })}>
						<ol className={styles.ten}>
							{ten.map((entry) => (
								<li key={entry.position}>
									<Entry entry={entry} brief={entry === top} lang={model.contentLang} view={view} />
								</li>
							))}
						</ol>
					</RankingSection>
				)}
				{mentions.some((entry) => entry !== top) && (
					<RankingSection id="mentions" title={t('award.mention')}>
						<ol className={styles.ten}>
							{mentions.map((entry) => (
								<li key={entry.position}>
									<Entry entry={entry} brief={entry === top} lang={model.contentLang} view={view} />
								</li>
							))}
						</ol>
					</RankingSection>
				)}
				{further.length > 0 && (
					<RankingSection
						id="others"
						title={t('award.others', { first: number.format(further[0]?.position ?? 0) })}
					>
						<FurtherEntries entries={further} model={model} view={view} />
					</RankingSection>
				)}
				<p className={`${styles.files} touch`}>
					{model.first !== '' && <a href={model.first}>{t('company.first')}</a>}
					<span>{t('award.download')}</span>
					<a href={model.csv} download="">
						CSV
					</a>
					<a href={model.json}>JSON</a>
				</p>
			</div>
		</Page>
	);
};
