package app

import (
	"time"

	"masthead/internal/award"
	"masthead/internal/awardpage"
	"masthead/internal/badge"
	"masthead/internal/city"
	"masthead/internal/company"
	"masthead/internal/company/claim"
	"masthead/internal/company/correction"
	"masthead/internal/company/follower"
	"masthead/internal/company/member"
	"masthead/internal/company/opendata"
	"masthead/internal/company/question"
	"masthead/internal/conference"
	"masthead/internal/conference/pitchfest"
	"masthead/internal/connect"
	"masthead/internal/course"
	"masthead/internal/investor"
	"masthead/internal/jury"
	"masthead/internal/media"
	"masthead/internal/mention"
	"masthead/internal/nomination"
	"masthead/internal/people"
	"masthead/internal/permalink"
	"masthead/internal/reportedround"
	"masthead/internal/story"
)

// addDirectory adds companies, people, investors and awards, and what connects stories with them.
func (c *composition) addDirectory() error {
	cfg, db := c.Config, c.DB
	c.offer((&city.API{DB: db}).Offer())

	companies := &company.API{DB: db, Clock: c.Clock, Index: c.Search, Media: c.Media, MaxLogoBytes: int64(cfg.UploadBytes)}
	companyPages := &company.Pages{DB: db, Lists: c.lists, Paths: permalink.NewOwn(db, permalink.KindCompany)}
	c.Stories.Companies = company.IDsOf
	c.frames.OwnPages = append(c.frames.OwnPages, companyPages.HasPage)
	c.offer(companyPages.Offer(companies))
	c.offerPersonal((&company.PersonalPages{Personal: c.personal, API: companies}).Offer())

	c.offer((&opendata.Publisher{DB: db, Bucket: c.Bucket, Clock: c.Clock, Name: cfg.SiteName, URL: cfg.SiteURL}).Offer())
	c.offer((&follower.News{DB: db, Queue: c.Queue, Notifications: c.notifications}).Offer())

	claims := &claim.Claims{DB: db, Queue: c.Queue, Theme: c.themes.Language, Notify: c.notifications.NotifyAndPush,
		Verifier: claim.Verifier{Fetcher: media.NewFetcher(media.FetchOptions{MaxBytes: 1 << 20, Timeout: 10 * time.Second,
			UserAgent: userAgent(), AllowLoopback: loopback != ""})}}
	c.offer(claims.Offer())
	c.offerPersonal((&claim.PersonalPages{Personal: c.personal, Claims: claims}).Offer())

	corrections := &correction.Corrections{DB: db, Notify: c.notifications.NotifyAndPush}
	c.offer(corrections.Offer())
	c.offerPersonal((&correction.PersonalPages{Personal: c.personal, Corrections: corrections}).Offer())

	members := &member.Members{DB: db, Queue: c.Queue, Theme: c.themes.Language, Site: cfg.SiteURL}
	c.offer(members.Offer())
	c.offerPersonal((&member.PersonalPages{Personal: c.personal, Members: members}).Offer())

	connects := &connect.Connects{DB: db, Queue: c.Queue, Keys: c.keys, Notifications: c.notifications, Themes: c.themes, Site: cfg.SiteURL}
	c.offer(connects.Offer(), connects.UnsubscribePage().Offer(c.newsletterForms))
	c.offerPersonal((&connect.PersonalPages{Personal: c.personal, Connects: connects}).Offer())

	questions := &question.Questions{DB: db, Queue: c.Queue, Keys: c.keys, Themes: c.themes, Site: cfg.SiteURL}
	c.offer(questions.Offer(c.newsletterForms), questions.UnsubscribePage().Offer(c.newsletterForms))

	investors := investor.Newsroom{Rounds: company.InvestorRounds{}}
	peoplePages := people.NewPages(db, c.Brands, c.lists, c.Search)
	merges := &people.Merges{Movers: map[string]people.Mover{"bylines": story.MoveToAuthor, "mentions": story.MoveToPerson,
		"investors": investors.MovePerson, "ranks": award.MoveEntries, "badges": award.MoveBadges, "juries": jury.MovePerson,
		"speakers": conference.MovePerson, "reviewers": pitchfest.MovePerson, "courses": course.MovePerson}}
	c.offer(peoplePages.Offer(&people.API{DB: db, Index: c.Search, People: peoplePages.People, Merges: merges}))
	c.offer((&investor.API{DB: db, Index: c.Search, Newsroom: investors}).Offer())

	awardPages := &awardpage.Pages{DB: db, Paths: permalink.NewOwn(db, permalink.KindAward)}
	c.frames.OwnPages = append(c.frames.OwnPages, awardPages.HasPage)
	c.offer(awardPages.Offer(&awardpage.API{DB: db, Brands: c.Brands, People: &people.API{DB: db, Index: c.Search}}))

	c.Badges = &badge.Issuer{DB: db, Keys: c.keys, Site: cfg.SiteURL, Name: cfg.SiteName, Queue: c.Queue, Theme: c.themes.Language,
		Notify: c.notifications.NotifyAndPush}
	c.offer(c.Badges.Offer())

	nominations := &nomination.Nominations{DB: db, Brands: c.Brands, Queue: c.Queue, Theme: c.themes.Language, Site: cfg.SiteURL,
		Withheld: jury.WithheldFrom, IsBlind: jury.IsBlindFor}
	c.offer(nominations.Offer())
	c.offerPersonal((&nomination.PersonalPages{Personal: c.personal, Nominations: nominations, Companies: companies}).Offer())

	juries := &jury.Juries{DB: db, Queue: c.Queue, Theme: c.themes.Language, Badges: c.Badges, Site: cfg.SiteURL}
	c.offer(juries.Offer())
	c.offerPersonal(jury.NewPersonalPages(c.personal, juries).Offer())

	pitches := &pitchfest.Pitches{DB: db, Queue: c.Queue, Theme: c.themes.Language, Site: cfg.SiteURL, Notify: c.notifications.NotifyAndPush}
	companyPages.Wins = pitches.WinsOf
	c.offer(pitches.Offer())
	c.offerPersonal((&pitchfest.PersonalPages{Personal: c.personal, Pitches: pitches}).Offer())
	conferences := &conference.Pages{DB: db, Paths: permalink.NewOwn(db, permalink.KindConference), Site: cfg.SiteURL, Pitch: pitches.OnTab}
	c.frames.OwnPages = append(c.frames.OwnPages, conferences.HasPage)
	c.offer(conferences.Offer(&conference.API{DB: db, Brands: c.Brands}))

	c.Stories.Entities = mention.Entities{}
	c.offer(
		(&mention.API{DB: db, Stories: c.Stories, Brands: c.Brands}).Offer(),
		(&mention.Suggestions{DB: db, Log: c.Log}).Offer(c.Search, c.Stories),
		(&reportedround.API{DB: db, Brands: c.Brands, Site: cfg.SiteURL}).Offer(),
	)
	return nil
}
