import type {
	Calendar as CalendarModel,
	Frame,
	ListHeader,
	ListPage as Model,
	StoryCard as Story,
} from '../../../api/pages.gen';
import { ArchiveNeighbours, Calendar } from '../../components/Calendar/Calendar';
import { EmptyPage } from '../../components/EmptyPage/EmptyPage';
import { Follow, followPagePath } from '../../components/Follow/Follow';
import { FurtherStories } from '../../components/FurtherStories/FurtherStories';
import { Page } from '../../components/Page/Page';
import { Motif, Picture } from '../../components/Picture/Picture';
import { Publisher } from '../../components/Publisher/Publisher';
import rail from '../../components/Rail/Rail.module.css';
import { ExtendableList, LeadStory } from '../../components/Section/Section';
import { StoryCard } from '../../components/StoryCard/StoryCard';
import type { MessageId } from '../../i18n/translate';
import { withoutPageName } from '../../story-card';
import { linkText, textOrMessage, type View } from '../../view';
import styles from './ListPage.module.css';

/** The label above the title, by the kind of list. */
const kinds: Record<string, MessageId | undefined> = {
	category: 'list.category',
	topic: 'list.topic',
	series: 'list.series',
	author: 'list.author',
	property: 'list.property',
	publisher: 'list.publisher',
	archive: 'list.archive',
	month: 'archive.title',
};

/** Maximum number of stories of a list that always shows its newest story large. */
const fewStories = 3;

/** The style of the header: a field of colour for series and properties, a profile for authors and publishers. */
function lookOf(header: ListHeader): string | undefined {
	switch (header.kind) {
		case 'series':
		case 'property':
			return styles.field;
		case 'author':
		case 'publisher':
			return styles.profile;
		default:
			return styles.plain;
	}
}

interface HeadProps {
	frame: Frame;
	header: ListHeader;
	calendar: CalendarModel | null;
	page: number;
	view: View;
}

const ListHead = ({ frame, header, calendar, page, view }: HeadProps) => {
	const kind = kinds[header.kind];
	const field = header.kind === 'series' || header.kind === 'property';
	const gradient = field && header.gradient[0] !== '';
	return (
		<header
			className={`${styles.head} ${lookOf(header)}`}
			data-kind={header.kind}
			style={gradient ? { backgroundColor: header.gradient[0] } : undefined}
		>
			{gradient && header.picture === null && (
				<div className={styles.pattern}>
					<Motif id={header.gradient.join(',')} colours={header.gradient} />
				</div>
			)}
			<div className={styles.inner}>
				{header.picture !== null && (
					<div className={styles.picture}>
						<Picture
							picture={header.picture}
							slot="head"
							ratio={field ? 'r45' : 'r11'}
							first
							decorative={header.kind !== 'publisher'}
						/>
					</div>
				)}
				<div className={styles.text}>
					{header.sponsored && <p className={styles.kind}>{view.t('card.sponsored')}</p>}
					<h1 className={styles.title}>{textOrMessage(view.t, header.title, header.titleMessage)}</h1>
					{kind !== undefined && <p className={styles.kind}>{view.t(kind)}</p>}
					{header.kind === 'ranking' && <p className={styles.role}>{view.t('ranking.span')}</p>}
					{header.kind === 'month' && calendar !== null && (
						<p className={styles.role}>
							{view.t('archive.count', { count: calendar.days.reduce((sum, { count }) => sum + count, 0) })}
						</p>
					)}
					{header.role !== '' && <p className={styles.role}>{header.role}</p>}
					{header.description !== '' && <p className={styles.description}>{header.description}</p>}
					{header.website !== '' && (
						<p>
							<a className={`${styles.website} touch`} href={header.website} rel="noopener nofollow">
								{view.t('list.website')}
							</a>
						</p>
					)}
					{page > 1 && <p className={styles.role}>{view.t('list.page', { page })}</p>}
					{frame.follow !== '' && header.title !== '' && (
						<Follow list={frame.follow} name={header.title} page={followPagePath(frame)} view={view} />
					)}
				</div>
			</div>
		</header>
	);
};

/** Ranked stories (PAGE-18), numbered in the digits of the page's language. */
const RankedStories = ({ stories, view }: { stories: readonly Story[]; view: View }) => {
	const number = new Intl.NumberFormat(view.lang);
	return (
		<ol className={styles.ranked}>
			{stories.map((story, i) => (
				<li key={story.id}>
					<span aria-hidden>{number.format(i + 1)}</span>
					<StoryCard story={story} view={view} look="entry" level={2} />
				</li>
			))}
		</ol>
	);
};

/** A list of stories below a header that describes the list. */
export const ListPage = ({ model, view }: { model: Model; view: View }) => {
	const { header, page } = model;
	const list = { ...model.list, cards: model.list.cards.map((card) => withoutPageName(card, model.path)) };
	/** Whether the list begins with its newest story large, which does not fit beside a calendar. */
	const withLargeFirst = page === 1 && model.calendar === null;
	const [newest] = list.cards;
	return (
		<Page frame={model} view={view}>
			<ListHead frame={model} header={header} calendar={model.calendar} page={page} view={view} />
			<div className={styles.body}>
				{header.publisher !== null && <Publisher publisher={header.publisher} view={view} />}
				{header.siblings.length > 0 && model.calendar !== null && (
					<ArchiveNeighbours links={header.siblings} path={model.path} view={view} />
				)}
				{header.siblings.length > 0 && model.calendar === null && (
					<nav
						className={`${styles.siblings} ${header.titleMessage === '' ? rail.fades : styles.wrapped}`}
						aria-label={view.t('list.siblings')}
					>
						<ul className={styles.row}>
							{header.siblings.map((link) => (
								<li key={link.href}>
									<a href={link.href} aria-current={link.href === model.path ? 'page' : undefined}>
										{linkText(view.t, link)}
									</a>
								</li>
							))}
						</ul>
					</nav>
				)}
				{model.calendar !== null && (
					<aside>
						<Calendar calendar={model.calendar} path={model.path} view={view} />
					</aside>
				)}
				{list.cards.length === 0 ? (
					<EmptyPage frame={model} view={view} />
				) : header.kind === 'ranking' ? (
					<RankedStories stories={list.cards} view={view} />
				) : page === 1 && list.cards.length <= fewStories ? (
					<LeadStory stories={list.cards} view={view} level={2} />
				) : (
					<>
						{withLargeFirst && newest && (
							<div className={styles.lead}>
								<LeadStory stories={[newest]} view={view} level={2} />
							</div>
						)}
						<ExtendableList
							section={{
								stories: {
									cards: withLargeFirst ? list.cards.slice(1) : list.cards,
									next: list.next?.api === '' ? null : list.next,
								},
							}}
							view={view}
							continuation={{ timeZone: model.brand.timeZone, level: 2, page: model.path }}
						/>
					</>
				)}
				{list.next?.api === '' && (
					<p className={`${styles.back} touch`}>
						<a href={list.next.href} rel="next">
							{view.t('showmore.more')}
						</a>
					</p>
				)}
				{page > 1 && (
					<p className={`${styles.back} touch`}>
						<a href={model.path}>{view.t('list.firstPage')}</a>
					</p>
				)}
				<FurtherStories
					cards={model.furtherStories}
					view={view}
					title={model.calendar === null ? undefined : 'archive.before'}
				/>
			</div>
		</Page>
	);
};
