package app

import (
	"masthead/internal/frame"
	"masthead/internal/route"
)

// linkedPages returns the pages of features that the frame of every page links to, in the order of
// the links.
func linkedPages() frame.LinkedPages {
	return frame.LinkedPages{
		Account: route.AccountPath,
		Search:  route.SearchPath,
		Footer: []frame.Link{
			{Key: "menu.latest", Href: route.LatestPath},
			{Key: "menu.trending", Href: route.TrendingPath},
			{Key: "menu.videos", Href: route.VideosPath},
			{Key: "menu.series", Href: route.SeriesPath},
			{Key: "archive.title", Href: route.ArchivePath},
			{Key: "menu.audioShows", Href: route.AudioShowsPath},
		},
		Bar: []frame.Link{
			{Key: "bar.companies", Href: route.CompaniesPath},
			{Key: "bar.videos", Href: route.VideosPath},
		},
		Readers: []frame.Link{
			{Key: "notifications.title", Href: route.NotificationsPath},
			{Key: "inbox.title", Href: route.InboxPath},
			{Key: "correction.page", Href: route.CorrectionsPath},
			{Key: "forYou.title", Href: route.ForYouPath},
			{Key: "header.bookmarks", Href: route.BookmarksPath},
		},
	}
}
