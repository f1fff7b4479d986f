package mail

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/uptrace/bun"
	gomail "github.com/wneessen/go-mail"

	"masthead/internal/brand"
	"masthead/internal/database"
)

// Service manages the senders of emails, their keys, and the addresses that get no more emails.
type Service struct {
	db      *database.DB
	from    *mail.Address
	bounces string
	senders *database.Cached[map[string]*sender]
	secret  *database.Cached[[]byte]
	emails  *prometheus.CounterVec

	lastShared atomic.Pointer[sharedText] // the text of the emails that are being sent
}

// Options configure a Service.
type Options struct {
	DB         *database.DB
	From       string                // the sender of brands without one of their own, unless the master brand has one
	Bounces    string                // address for bounces; "" is the sender
	Registerer prometheus.Registerer // nil registers no metrics
}

// NewService opens the mail service of a database.
func NewService(o Options) (*Service, error) {
	from, err := mail.ParseAddress(o.From)
	if err != nil {
		return nil, fmt.Errorf("sender %q: %w", o.From, err)
	}
	service := &Service{db: o.DB, from: from, bounces: o.Bounces, emails: prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "masthead_mail_emails_total",
		Help: "Emails by purpose and outcome: sent, refused, deferred (each failed attempt that will be repeated), suppressed.",
	}, []string{"purpose", "outcome"})}
	for _, p := range []Purpose{Account, Newsletter, Notification, Desk} {
		for _, outcome := range []string{sent, refused, deferred, suppressed} {
			service.emails.WithLabelValues(string(p), outcome)
		}
	}
	service.senders = database.NewCached(o.DB, service.readSenders, senderTag, brand.Tag)
	service.secret = database.NewCached(o.DB, service.readSecret)
	if o.Registerer != nil {
		err = o.Registerer.Register(service.emails)
	}
	return service, err
}

// Outcomes of an email.
const (
	sent       = "sent"
	refused    = "refused"
	deferred   = "deferred"
	suppressed = "suppressed"
)

func (svc *Service) countOutcome(email Email, outcome string) {
	svc.emails.WithLabelValues(string(email.purpose()), outcome).Inc()
}

// message builds an email as it is sent: from its brand's sender, signed with the sender's key,
// with a return address that identifies it.
func (svc *Service) message(ctx context.Context, job int64, email Email) (*gomail.Msg, error) {
	m, err := email.newMessage()
	if err != nil {
		return nil, err
	}
	s, err := svc.sender(ctx, email.Brand)
	if err != nil {
		return nil, err
	}
	to := m.GetTo()[0].Address
	token, err := svc.token(ctx, to, job)
	if err != nil {
		return nil, err
	}
	m.FromMailAddress(s.from)
	if err := m.EnvelopeFrom(svc.returnAddress(s, token)); err != nil {
		return nil, fmt.Errorf("return address of an email: %w", err)
	}
	m.SetMessageIDWithValue(token + "@" + s.domain()) // the same at each try
	m.SetDateWithValue(svc.db.Now().Time)
	if email.List != "" {
		m.SetGenHeader("List-Id", "<"+email.List+"."+email.Brand+"."+s.domain()+">")
	}
	if s.key != nil {
		if err := s.sign(m); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// returnAddress returns the address for bounces of an email: bounces+TOKEN@….
func (svc *Service) returnAddress(s *sender, token string) string {
	if svc.bounces == "" {
		return s.from.Address
	}
	at := strings.LastIndexByte(svc.bounces, '@')
	return svc.bounces[:at] + "+" + token + svc.bounces[at:]
}

type secretRow struct {
	bun.BaseModel `bun:"table:mail_secret"`

	ID    int64 `bun:",pk"`
	Value string
}

// readSecret reads the secret, and creates it on first use.
func (svc *Service) readSecret(ctx context.Context) ([]byte, error) {
	read := func() (string, error) {
		row := new(secretRow)
		err := svc.db.Read.NewSelect().Model(row).Where("id = 1").Scan(ctx)
		return row.Value, database.NotFound(err)
	}
	value, err := read()
	if errors.Is(err, database.ErrNotFound) {
		err = svc.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewInsert().Model(&secretRow{ID: 1, Value: rand.Text() + rand.Text()}).On("CONFLICT (id) DO NOTHING").Exec(ctx)
			return err
		})
		if err == nil {
			value, err = read()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("mail secret: %w", err)
	}
	return []byte(value), nil
}
