package mail

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/mail"
	"strings"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/uptrace/bun"
	gomail "github.com/wneessen/go-mail"

	"masthead/internal/brand"
	"masthead/internal/database"
)

// Office knows in whose name letters go out, and to whom they no longer do.
type Office struct {
	db      *database.DB
	from    *mail.Address
	bounces string
	senders *database.Kept[map[string]*sender]
	secret  *database.Kept[[]byte]
	letters *prometheus.CounterVec
}

// Options say how an Office works.
type Options struct {
	DB         *database.DB
	From       string                // who letters come from whose brand, and whose house, has no sender
	Bounces    string                // where letters come back to; "" is their sender
	Registerer prometheus.Registerer // nil means that nobody reads the metrics
}

// NewOffice is the office of a database's publication.
func NewOffice(o Options) (*Office, error) {
	from, err := mail.ParseAddress(o.From)
	if err != nil {
		return nil, fmt.Errorf("letters from %q: %w", o.From, err)
	}
	office := &Office{db: o.DB, from: from, bounces: o.Bounces, letters: prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "masthead_mail_letters_total",
		Help: "Letters by purpose and by what became of them: sent, refused, deferred (each try that is to be repeated), suppressed.",
	}, []string{"purpose", "outcome"})}
	for _, p := range []Purpose{Account, Newsletter, Notification, Desk} {
		for _, outcome := range []string{sent, refused, deferred, suppressed} {
			office.letters.WithLabelValues(string(p), outcome)
		}
	}
	office.senders = database.Keep(o.DB, office.readSenders, senderTag, brand.Tag)
	office.secret = database.Keep(o.DB, office.readSecret)
	if o.Registerer != nil {
		err = o.Registerer.Register(office.letters)
	}
	return office, err
}

// What becomes of a letter.
const (
	sent       = "sent"
	refused    = "refused"
	deferred   = "deferred"
	suppressed = "suppressed"
)

func (o *Office) count(l Letter, outcome string) {
	o.letters.WithLabelValues(string(l.purpose()), outcome).Inc()
}

// message is a letter as it goes over the wire: from its brand's sender, signed by
// the sender's key, and with a return address that names it.
func (o *Office) message(ctx context.Context, job int64, l Letter) (*gomail.Msg, error) {
	m, err := l.message()
	if err != nil {
		return nil, err
	}
	s, err := o.sender(ctx, l.Brand)
	if err != nil {
		return nil, err
	}
	to := m.GetTo()[0].Address
	token, err := o.token(ctx, to, job)
	if err != nil {
		return nil, err
	}
	m.FromMailAddress(s.from)
	if err := m.EnvelopeFrom(o.returnAddress(s, token)); err != nil {
		return nil, fmt.Errorf("return address of a letter: %w", err)
	}
	m.SetMessageIDWithValue(token + "@" + s.domain()) // the same at each try
	m.SetDateWithValue(o.db.Now().Time)
	if l.List != "" {
		m.SetGenHeader("List-Id", "<"+l.List+"."+l.Brand+"."+s.domain()+">")
	}
	if s.key != nil {
		if err := s.sign(m); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// returnAddress is where a letter comes back to: bounces+TOKEN@….
func (o *Office) returnAddress(s *sender, token string) string {
	if o.bounces == "" {
		return s.from.Address
	}
	at := strings.LastIndexByte(o.bounces, '@')
	return o.bounces[:at] + "+" + token + o.bounces[at:]
}

type secretRow struct {
	bun.BaseModel `bun:"table:mail_secret"`

	ID    int64 `bun:",pk"`
	Value string
}

// readSecret reads the secret, which the first who needs it makes.
func (o *Office) readSecret(ctx context.Context) ([]byte, error) {
	read := func() (string, error) {
		row := new(secretRow)
		err := o.db.Read.NewSelect().Model(row).Where("id = 1").Scan(ctx)
		return row.Value, database.NotFound(err)
	}
	value, err := read()
	if errors.Is(err, database.ErrNotFound) {
		err = o.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewInsert().Model(&secretRow{ID: 1, Value: rand.Text() + rand.Text()}).On("CONFLICT (id) DO NOTHING").Exec(ctx)
			return err
		})
		if err == nil {
			value, err = read()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("secret of the mail: %w", err)
	}
	return []byte(value), nil
}
