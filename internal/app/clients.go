package app

import (
	"strings"
	"time"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/config"
	"masthead/internal/importer"
	"masthead/internal/media"
	"masthead/internal/outside"
	"masthead/internal/route"
	"masthead/internal/story"
)

// importedPictures returns the worker that fetches the pictures of imports.
func importedPictures(core Core, stories *story.Stories) *importer.PictureWorker {
	return &importer.PictureWorker{DB: core.DB, Stories: stories, Pictures: core.Media, Clock: core.Clock,
		Fetcher: media.NewFetcher(
			media.FetchOptions{MaxBytes: int64(core.Config.ImportBytes), UserAgent: userAgent(), AllowLoopback: loopback != ""},
		)}
}

// loopback allows requests to addresses of this machine if it is not empty. It is only set by the linker, for tests.
var loopback string

func userAgent() string { return "Masthead/" + Version }

// newPublicClient returns a client for requests to addresses that other people entered. It refuses private addresses.
func newPublicClient(timeout time.Duration) *media.Fetcher {
	return media.NewFetcher(
		media.FetchOptions{Timeout: timeout, MaxBytes: outside.MaxBytes, UserAgent: userAgent(), AllowLoopback: loopback != ""},
	)
}

func isSecure(cfg config.Config) bool { return strings.HasPrefix(cfg.SiteURL, "https:") }

// newGoogle returns the configuration of sign-in with Google, nil if it is off.
func newGoogle(cfg config.Config, now clock.Clock) *account.Google {
	if cfg.GoogleClientID == "" {
		return nil
	}
	return &account.Google{Issuer: cfg.GoogleIssuer, ClientID: cfg.GoogleClientID, Secret: cfg.GoogleSecret,
		RedirectURL: cfg.AccountURL + route.GoogleReturnPath, Clock: now}
}

// oneTapClientID returns the client id of Google One Tap, "" if it is off.
func oneTapClientID(cfg config.Config) string {
	if !cfg.GoogleOneTap {
		return ""
	}
	return cfg.GoogleClientID
}
