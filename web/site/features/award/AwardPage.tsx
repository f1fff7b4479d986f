import type { ReactNode } from 'react';
import type { AwardPage as Model } from '../../../api/pages.gen';
import { AwardLogo } from '../../components/AwardCard/AwardCard';
import { Page } from '../../components/Page/Page';
import { Picture } from '../../components/Picture/Picture';
import sheet from '../../components/Sheet/Sheet.module.css';
import { messagesFor } from '../../i18n/catalogues';
import { Island } from '../../islands/Island';
import { langAttributes, type View } from '../../view';
import styles from './Award.module.css';
import { Entry, TopEntry } from './Entry';
import { moreEntriesTexts } from './islands/MoreEntries/texts';

const logoSlot = { sizes: '(min-width: 768px) 160px, 104px', widest: 480 };
const sponsorSlot = { sizes: '48px', widest: 192 };

/** The last place of the list with large numerals (WIDGET-29). */
const lastOfTop = 10;

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
					<p className={sheet.lede} {...langAttributes(view, model.contentLang)}>
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

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
	<section className={styles.section} aria-labelledby={id}>
		<h2 className={styles.heading} id={id}>
			{title}
		</h2>
		{children}
	</section>
);

/** A ranking: the entry at the top, the ten first ones, then all others in a simpler list. */
export const AwardPage = ({ model, view }: { model: Model; view: View }) => {
	const { t } = view;
	const top = model.first === '' ? model.entries[0] : undefined;
	const ten = model.entries.filter(({ position }) => position <= lastOfTop);
	const others = model.entries.filter(({ position }) => position > lastOfTop);
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
					<div className={styles.about} {...langAttributes(view, model.contentLang)}>
						{model.description.map((paragraph) => (
							<p key={paragraph}>{paragraph}</p>
						))}
					</div>
				)}
				{model.entries.length === 0 && <p className={styles.empty}>{t('award.noEntries')}</p>}
				{top !== undefined && <TopEntry entry={top} lang={model.contentLang} view={view} />}
				{ten.length > 0 && (
					<Section id="top" title={t('award.top', { count: number.format(ten.length) })}>
						<ol className={styles.ten}>
							{ten.map((entry) => (
								<li key={entry.position}>
									<Entry entry={entry} lang={model.contentLang} view={view} />
								</li>
							))}
						</ol>
					</Section>
				)}
				{others.length > 0 && (
					<Section id="others" title={t('award.others', { first: number.format(others[0]?.position ?? 0) })}>
						<ol className={styles.others} start={others[0]?.position}>
							{others.map((entry) => (
								<li key={entry.position}>
									<Entry entry={entry} lang={model.contentLang} view={view} />
								</li>
							))}
						</ol>
						{model.next !== null && (
							<Island
								name="MoreEntries"
								when="interaction"
								props={{
									next: model.next,
									contentLang: model.contentLang,
									lang: view.lang,
									numbers: view.numbers,
									texts: messagesFor(view.lang, moreEntriesTexts),
								}}
							/>
						)}
					</Section>
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
