package app

import (
	"path/filepath"

	"masthead/internal/mail"
)

// postman is what sends letters.
func (a *App) postman() *mail.Worker {
	return &mail.Worker{Office: a.Mail, Server: a.Config.SMTPURL, Dir: filepath.Join(a.Config.Data, "mail"), Patience: mail.Patience, Log: a.Log}
}
