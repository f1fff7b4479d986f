import type { ReactNode } from 'react';
import type { Frame, Link } from '../../api/pages.gen';
import type { MessageId } from '../i18n/translate';
import { AccountSheet } from '../pages/AccountPage';
import { FollowSheet } from '../pages/FollowPage';
import { NotificationsSheet } from '../pages/NotificationsPage';
import { PreferencesSheet } from '../pages/PreferencesPage';
import { SignInSheet } from '../pages/SignInPage';
import type { View } from '../view';
import * as finding from './finding';
import * as hearing from './hearing';
import * as letters from './letters';
import { Links, lite, Part } from './parts';
import * as reading from './reading';
import * as using from './using';

const bodies = {
	LandingPage: reading.Landing,
	CustomTopicPage: reading.Hub,
	StoryPage: reading.Story,
	HousePage: reading.House,
	ListPage: reading.List,
	ArchivePage: finding.Archive,
	SeriesListPage: reading.SeriesList,
	VideosPage: reading.Videos,
	LivePage: reading.Live,
	WebStoriesPage: reading.WebStories,
	WebStoryPage: reading.WebStory,
	StatusPage: reading.Status,
	AnnouncedPage: reading.Announced,
	EventsPage: using.Events,
	EventPage: using.Event,
	PartnerEventsPage: using.Partners,
	ResourcesPage: using.Resources,
	CoursePage: using.Course,
	AudioShowsPage: hearing.AudioShows,
	AudioShowPage: hearing.AudioShow,
	AudioEpisodePage: hearing.AudioEpisode,
	LessonPage: using.Lesson,
	EmergingWomenPage: using.EmergingWomen,
	OpeningPage: using.Opening,
	SearchPage: using.Search,
	GlossaryPage: finding.Glossary,
	GlossaryTermPage: finding.GlossaryTerm,
	ReportPage: using.Report,
	SignInPage: SignInSheet,
	AccountPage: AccountSheet,
	BookmarksPage: finding.Bookmarks,
	ForYouPage: finding.ForYou,
	NotificationsPage: NotificationsSheet,
	FollowPage: FollowSheet,
	PreferencesPage: PreferencesSheet,
	HistoryPage: finding.History,
	NewslettersPage: letters.Newsletters,
	NewsletterPage: letters.Newsletter,
} as const;

/** Whether pages of that name have a lite form. */
export const hasLite = (page: string): page is keyof typeof bodies => Object.hasOwn(bodies, page);

interface Props {
	page: keyof typeof bodies;
	frame: Frame;
	view: View;
}

/** The lite form of a page: its words and its ways on, and nothing that is fetched. */
export const LitePage = ({ page, frame, view }: Props) => {
	const Body = bodies[page] as (props: { model: Frame; view: View }) => ReactNode;
	const { site, brand, footer } = frame;
	const groups: [MessageId, readonly Link[]][] = [
		['menu.stories', footer.read],
		['footer.pages', footer.pages],
		['footer.brands', footer.brands],
		['footer.languages', footer.languages],
	];
	return (
		<>
			<header>
				<p>
					<a href={lite('/')}>
						<strong lang="en">{site.name}</strong>
					</a>
					{brand.kind !== 'master' && (
						<>
							{' · '}
							<a href={lite(brand.path)}>{brand.name}</a>
						</>
					)}
				</p>
				<p>
					{frame.search !== '' && (
						<>
							<a href={lite(frame.search)}>{view.t('header.search')}</a>
							{' · '}
						</>
					)}
					<a href={frame.other} rel="nofollow">
						{view.t('lite.full')}
					</a>
				</p>
			</header>
			<main>
				<Body model={frame} view={view} />
			</main>
			<footer>
				{groups.map(
					([id, links]) =>
						links.length > 0 && (
							<Part key={id} title={view.t(id)}>
								<Links links={links} view={view} />
							</Part>
						),
				)}
			</footer>
		</>
	);
};
