// Generated from the folders of the site by `npm run generate`. Do not edit.
import type { ComponentType } from 'react';
import type { IslandName } from './islands.gen';

/** The islands as a browser loads them. */
export const islands: Record<IslandName, () => Promise<ComponentType<never>>> = {
	Actions: () => import('./islands/Actions/Actions').then((m) => m.Actions),
	CompanyWizard: () => import('./features/company/islands/CompanyWizard/CompanyWizard').then((m) => m.CompanyWizard),
	Connect: () => import('./features/connect/islands/Connect/Connect').then((m) => m.Connect),
	CookieSettings: () => import('./islands/CookieSettings/CookieSettings').then((m) => m.CookieSettings),
	Listen: () => import('./features/story/islands/Listen/Listen').then((m) => m.Listen),
	ReportForm: () => import('./features/report/islands/ReportForm/ReportForm').then((m) => m.ReportForm),
	Share: () => import('./islands/Share/Share').then((m) => m.Share),
	ShowMore: () => import('./islands/ShowMore/ShowMore').then((m) => m.ShowMore),
	SignIn: () => import('./islands/SignIn/SignIn').then((m) => m.SignIn),
	Signup: () => import('./islands/Signup/Signup').then((m) => m.Signup),
	ThemeSwitch: () => import('./islands/ThemeSwitch/ThemeSwitch').then((m) => m.ThemeSwitch),
	Toasts: () => import('./islands/Toasts/Toasts').then((m) => m.Toasts),
	VideoPlayer: () => import('./islands/VideoPlayer/VideoPlayer').then((m) => m.VideoPlayer),
};

/** The scripts that enhance HTML that the server rendered. */
export const enhancements = {
	agenda: () => import('./features/conference/enhancements/agenda').then((m) => m.agenda),
	'back-to-award': () => import('./enhancements/back-to-award').then((m) => m.backToAward),
	bell: () => import('./enhancements/bell').then((m) => m.bell),
	'bookmark-button': () => import('./enhancements/bookmark-button').then((m) => m.bookmarkButton),
	bookmarks: () => import('./features/reaction/enhancements/bookmarks').then((m) => m.bookmarks),
	carousel: () => import('./enhancements/carousel').then((m) => m.carousel),
	'chosen-file': () => import('./enhancements/chosen-file').then((m) => m.chosenFile),
	'claim-form': () => import('./features/claim/enhancements/claim-form').then((m) => m.claimForm),
	'continue-reading': () => import('./features/landing/enhancements/continue-reading').then((m) => m.continueReading),
	'copy-text': () => import('./enhancements/copy-text').then((m) => m.copyText),
	currency: () => import('./enhancements/currency').then((m) => m.currency),
	'current-tab': () => import('./enhancements/current-tab').then((m) => m.currentTab),
	door: () => import('./features/event/enhancements/door').then((m) => m.door),
	draft: () => import('./enhancements/draft').then((m) => m.draft),
	'first-steps': () => import('./features/landing/enhancements/first-steps').then((m) => m.firstSteps),
	follow: () => import('./enhancements/follow').then((m) => m.follow),
	'history-list': () => import('./features/history/enhancements/history-list').then((m) => m.historyList),
	lessons: () => import('./features/course/enhancements/lessons').then((m) => m.lessons),
	live: () => import('./features/live/enhancements/live').then((m) => m.live),
	'more-entries': () => import('./features/award/enhancements/more-entries').then((m) => m.moreEntries),
	'next-page': () => import('./enhancements/next-page').then((m) => m.nextPage),
	notifications: () => import('./features/notify/enhancements/notifications').then((m) => m.notifications),
	passkey: () => import('./features/account/enhancements/passkey').then((m) => m.passkey),
	player: () => import('./features/audio/enhancements/player').then((m) => m.player),
	'push-control': () => import('./enhancements/push-control').then((m) => m.pushControl),
	'read-more': () => import('./enhancements/read-more').then((m) => m.readMore),
	'reply-draft': () => import('./features/connect/enhancements/reply-draft').then((m) => m.replyDraft),
	'reported-page': () => import('./features/report/enhancements/reported-page').then((m) => m.reportedPage),
	room: () => import('./features/webinar/enhancements/room').then((m) => m.room),
	search: () => import('./enhancements/search').then((m) => m.search),
	slides: () => import('./features/webstory/enhancements/slides').then((m) => m.slides),
	speakers: () => import('./features/conference/enhancements/speakers').then((m) => m.speakers),
	stars: () => import('./features/conference/enhancements/stars').then((m) => m.stars),
	ticker: () => import('./enhancements/ticker').then((m) => m.ticker),
	times: () => import('./enhancements/times').then((m) => m.times),
	today: () => import('./enhancements/today').then((m) => m.today),
	'typed-email': () => import('./features/account/enhancements/typed-email').then((m) => m.typedEmail),
	webinar: () => import('./features/webinar/enhancements/webinar').then((m) => m.webinar),
	webinars: () => import('./features/webinar/enhancements/webinars').then((m) => m.webinars),
	zones: () => import('./enhancements/zones').then((m) => m.zones),
};

export type EnhancementName = keyof typeof enhancements;
