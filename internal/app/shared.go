package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	netmail "net/mail"
	"net/url"
	"path/filepath"

	"masthead/internal/account"
	"masthead/internal/accountsite"
	"masthead/internal/auditlog"
	"masthead/internal/brand"
	"masthead/internal/captcha"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/listing"
	"masthead/internal/mail"
	"masthead/internal/newsletter"
	"masthead/internal/notify"
	"masthead/internal/page"
	"masthead/internal/part"
	"masthead/internal/personal"
	"masthead/internal/search"
	"masthead/internal/share"
	"masthead/internal/story"
	"masthead/web"
)

// partBytes is the memory limit for the HTML of parts of pages: headers, footers and the sections
// of some fifty landing pages.
const partBytes = 12 << 20

// addShared adds what features of other areas use: emails, stories and their search, accounts, notifications, newsletters, the frame of
// pages, and forms.
func (c *composition) addShared() error {
	cfg, db, log := c.Config, c.DB, c.Log
	var err error
	c.uncached, err = edge.NewRateLimiter(edge.RateConfig{PerSecond: uncachedPerSecond, Burst: uncachedBurst, Proxies: c.proxies,
		ExceptLocal: true, Now: c.Clock})
	if err := errors.Join(err, c.readAddresses(), c.addMail()); err != nil {
		return err
	}

	c.Stories = story.New(db, c.Brands, c.site.Host)
	c.Stories.MaxRevisions = cfg.Revisions
	c.Search = search.New(db, map[string]search.Source{}, log)
	c.offer(c.Stories.Offer(c.Search, c.Queue))

	c.Accounts = &account.Accounts{DB: db, Queue: c.Queue, Theme: c.themes.Language, Pictures: c.Media, Keys: c.keys,
		PageURL:  func(l i18n.Locale) string { return cfg.AccountPage(l.Edition()) },
		Passkeys: account.NewPasskeys(cfg.SiteURL, cfg.SiteName), Google: newGoogle(cfg, c.Clock)}
	c.offer(accountsite.Offer(c.Accounts, isSecure(cfg)),
		feature.Offer{API: (&account.StaffAPI{Accounts: c.Accounts, Brands: c.Brands}).Register},
		feature.Offer{API: (&brand.API{DB: db, Brands: c.Brands, Remover: func() *brand.Remover { return c.BrandRemover }}).Register},
		feature.Offer{API: (&jobs.API{DB: db, Queue: c.Queue}).Register},
		feature.Offer{API: (&mail.DeskAPI{Worker: c.Mail, Themes: c.themes, Self: account.AddressOf}).Register})

	c.Audit = (&auditlog.Log{DB: db, Keep: cfg.AuditDays, Log: log,
		Names: func(ctx context.Context, users, tokens []int64) (map[int64]string, map[int64]string, error) {
			return account.NamesByIDs(ctx, db.Read, users, tokens)
		}}).Open()
	c.offer(c.Audit.Offer())

	c.notifications = &notify.Notifications{DB: db, Stories: c.Stories, Brands: c.Brands, Queue: c.Queue, Keys: c.keys,
		Site: cfg.SiteURL, Name: cfg.SiteName, Log: log}
	c.offer(c.notifications.Offer(c.themes.Language))

	c.captcha = &captcha.Checker{Provider: captcha.Provider(cfg.Captcha), SiteKey: cfg.CaptchaSiteKey, Secret: cfg.CaptchaSecret,
		Verifier: cfg.CaptchaVerifier, DB: db, Keys: c.keys, Client: &http.Client{Timeout: captcha.Timeout}, Log: log}
	c.offer(c.captcha.Offer())

	if err := c.createFrames(); err != nil {
		return err
	}
	c.lists = listing.NewPages(db, c.Stories)
	c.offer(c.lists.Offer(c.Brands))

	c.forms = &personal.Forms{Brands: c.Brands, Pages: c.Pages, Proxies: c.proxies, Secure: isSecure(cfg), Log: log}
	c.personal = &personal.Server{Forms: c.forms, Accounts: c.Accounts, Limit: c.uncached, OwnSites: []string{cfg.SiteURL, cfg.EducationURL},
		Opened: c.notifications.MarkOpened, Record: c.Audit.LogForm}

	c.Newsletters = (&newsletter.Newsletters{DB: db, Brands: c.Brands, Queue: c.Queue, MailService: c.mailService, Keys: c.keys,
		Captcha: c.captcha, Site: cfg.SiteURL, Name: cfg.SiteName, Log: log, ItemOf: c.newsletterItem}).Open()
	c.newsletters = &newsletter.Pages{Frames: c.frames, Newsletters: c.Newsletters}
	c.newsletterForms = &newsletter.Forms{Forms: c.forms, Pages: c.newsletters, Newsletters: c.Newsletters, Accounts: c.Accounts}
	c.offer(c.newsletterForms.Offer(c.themes.Language), c.notifications.UnsubscribePage().Offer(c.newsletterForms))
	return nil
}

// newsletterItem returns a published story or webinar as an item of a newsletter.
func (c *composition) newsletterItem(ctx context.Context, id int64) (newsletter.Item, error) {
	items, err := c.Stories.ByIDs(ctx, []int64{id})
	if err != nil || len(items) == 0 {
		return newsletter.Item{}, cmp.Or(err, database.ErrNotFound)
	}
	card := items[0].Card
	return newsletter.Item{Title: card.Title, Text: card.Metadata.Excerpt, Link: card.Path}, nil
}

// readAddresses parses the addresses of the configuration.
func (c *composition) readAddresses() error {
	var err error
	if c.site, err = url.Parse(c.Config.SiteURL); err != nil {
		return fmt.Errorf("site-url: %w", err)
	}
	if c.desk, err = netmail.ParseAddress(c.Config.DeskEmail); err != nil {
		return fmt.Errorf("desk-email: %w", err)
	}
	return nil
}

// addMail creates the queue of jobs and adds emails.
func (c *composition) addMail() error {
	cfg := c.Config
	var err error
	if c.Queue, err = jobs.New(c.DB, nil, nil, c.Log); err != nil {
		return err
	}
	sender, err := netmail.ParseAddress(cfg.MailFrom)
	if err != nil {
		return fmt.Errorf("mail-from: %w", err)
	}
	sender.Name = cmp.Or(sender.Name, cfg.SiteName)
	c.mailService, err = mail.NewService(mail.Options{DB: c.DB, From: sender.String(), Bounces: cfg.MailBounces, Registerer: c.Metrics})
	if err != nil {
		return err
	}
	c.Mail = &mail.Worker{Service: c.mailService, Server: cfg.SMTPURL, Dir: filepath.Join(cfg.Data, "mail"), SendTimeout: mail.SendTimeout,
		Log: c.Log}
	c.themes = mail.Themes{Brands: c.Brands, Publication: cfg.SiteName, SiteURL: cfg.SiteURL}
	c.offer(feature.Offer{API: (&mail.API{Service: c.mailService}).Register, Workers: []jobs.Worker{jobs.WorkerOf(c.Mail)},
		Queues: jobs.Queues{mail.Queue: 2}, Emails: []mail.Example{mail.TestExample(c.themes.Language)}})
	return nil
}

// createFrames creates the frame of all pages, and the pages.
func (c *composition) createFrames() error {
	cfg := c.Config
	fonts, err := web.DrawingFonts(c.Files)
	if err != nil {
		return err
	}
	c.pictures = &share.Pictures{Bucket: c.Bucket, Fonts: share.NewFonts(fonts), Encode: c.Media.Rasterise}
	site := frame.Site{Name: cfg.SiteName, URL: cfg.SiteURL, Wordmark: (*frame.Wordmark)(share.NewWordmark(fonts, cfg.SiteName))}
	c.frames = &frame.Frames{Site: site, Account: cfg.AccountURL, Courses: cfg.EducationURL, Linked: linkedPages(),
		Logo: web.LargestIcon(c.Files), OneTap: oneTapClientID(cfg), DB: c.DB, Brands: c.Brands, Clock: c.Clock, Log: c.Log}
	if _, ok := c.Renderer.(page.PieceRenderer); ok {
		c.frames.Parts = part.NewStore(partBytes)
	}
	c.frames.EnableCache()
	c.Pages = page.New(c.frames, c.Stories, c.Renderer)
	c.Pages.Fonts = web.ReadFonts(c.Files)
	c.offer(feature.Offer{API: (&page.RedirectsAPI{DB: c.DB, Pages: c.Pages, Site: cfg.SiteURL}).Register})
	return nil
}
