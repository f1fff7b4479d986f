package claim_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/miekg/dns"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/company/claim"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/limit"
	"masthead/internal/mail"
	"masthead/internal/media"
)

// fixture has claims to the company Kiln, whose website is https://www.kiln.example.
type fixture struct {
	*claim.Claims
	t     *testing.T
	clock *dbtest.Clock
	kiln  *company.Company
	asha  *account.User
	other *account.User
}

func each(t *testing.T, test func(*testing.T, *fixture)) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		theme := func(l i18n.Locale) mail.Theme { return mail.Theme{Name: "The Post"} }
		f := &fixture{Claims: &claim.Claims{DB: db, Queue: queue, Theme: theme}, t: t, clock: c}
		f.kiln = f.addCompany("kiln", "https://www.kiln.example")
		f.asha, f.other = f.addUser("asha@example.in"), f.addUser("ravi@example.in")
		test(t, f)
	})
}

func (f *fixture) write(change func(ctx context.Context, tx *database.Tx) error) {
	f.t.Helper()
	if err := f.DB.Write(f.t.Context(), change); err != nil {
		f.t.Fatal(err)
	}
}

func (f *fixture) addCompany(slug, website string) *company.Company {
	one := &company.Company{Slug: slug, Name: slug, Website: website}
	f.write(func(ctx context.Context, tx *database.Tx) error {
		return (&company.Profile{Company: one}).Save(ctx, tx)
	})
	return one
}

func (f *fixture) addUser(email string) (u *account.User) {
	f.write(func(ctx context.Context, tx *database.Tx) (err error) {
		u, err = account.CreateUser(ctx, tx, email, "Asha Rao", "en", "")
		return err
	})
	return u
}

func (f *fixture) begin(u *account.User, method claim.Method, email string) (*claim.Claim, error) {
	return f.Begin(f.t.Context(), u,
		claim.NewClaim{Company: f.kiln.ID, Role: account.Founder, Method: method, Email: email, Lang: i18n.Default})
}

// lastCode returns the code of the last email and its recipient.
func (f *fixture) lastCode() (code, to string) {
	f.t.Helper()
	email := f.lastEmail()
	code, _, _ = strings.Cut(email.Subject, " ")
	return code, email.To
}

func (f *fixture) lastEmail() (email mail.Email) {
	f.t.Helper()
	var args string
	err := f.DB.Read.NewSelect().TableExpr("river_job").ColumnExpr("CAST(args AS TEXT)").Where("kind = ?", mail.Email{}.Kind()).
		OrderExpr("id DESC").Limit(1).Scan(f.t.Context(), &args)
	if err != nil {
		f.t.Fatal("no email", err)
	}
	if err := json.Unmarshal([]byte(args), &email); err != nil {
		f.t.Fatal(err)
	}
	return email
}

func (f *fixture) isMember(u *account.User) bool {
	role, err := account.CompanyRoleOf(f.t.Context(), f.DB.Read, u.ID, f.kiln.ID)
	if err != nil {
		f.t.Fatal(err)
	}
	return role.CanEdit()
}

func expect(t *testing.T, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: %v, want %v", what, err, want)
	}
}

// F143, trust: only an address at the domain of the company's website gets a code. The code works once, for a limited time,
// and cannot be guessed.
func TestAClaimByEmail(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for _, email := range []string{"asha@gmail.com", "asha@kiln.example.evil.in", "asha@notkiln.example",
			"asha@example", "kiln.example", ""} {
			_, err := f.begin(f.asha, claim.Email, email)
			expect(t, email, err, claim.ErrForeignEmail)
		}
		if _, err := f.begin(f.asha, claim.Email, "Asha@Kiln.example"); err != nil {
			t.Fatal(err)
		}
		code, to := f.lastCode()
		if to != "asha@kiln.example" || len(code) != 8 {
			t.Fatalf("%q to %q", code, to)
		}
		_, err := f.Verify(t.Context(), f.other.ID, f.kiln.ID, code)
		expect(t, "the code of another user", err, database.ErrNotFound)
		_, err = f.Verify(t.Context(), f.asha.ID, f.kiln.ID, "AAAAAAAA")
		expect(t, "a wrong code", err, claim.ErrWrongCode)
		if f.isMember(f.asha) {
			t.Fatal("a wrong code made a member")
		}
		c, err := f.Verify(t.Context(), f.asha.ID, f.kiln.ID, strings.ToLower(code[:4]+" "+code[4:]))
		if err != nil || c.Status != claim.Accepted || !f.isMember(f.asha) {
			t.Fatalf("%+v %v", c, err)
		}
		_, err = f.Verify(t.Context(), f.asha.ID, f.kiln.ID, code)
		expect(t, "the code again", err, claim.ErrExpired)
		_, err = f.begin(f.asha, claim.Email, "asha@kiln.example")
		expect(t, "a claim of a member", err, claim.ErrAlreadyMember)
	})
}

// F143: the audit log of a company has who verified a claim, how, and whether it was accepted or waits for the editors; a wrong code adds
// nothing.
func TestAVerifiedClaimIsInTheAuditLog(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		verify := func(u *account.User, want claim.Status) {
			t.Helper()
			if _, err := f.begin(u, claim.Email, "asha@kiln.example"); err != nil {
				t.Fatal(err)
			}
			_, err := f.Verify(t.Context(), u.ID, f.kiln.ID, "AAAAAAAA")
			expect(t, "a wrong code", err, claim.ErrWrongCode)
			code, _ := f.lastCode()
			if c, err := f.Verify(t.Context(), u.ID, f.kiln.ID, code); err != nil || c.Status != want {
				t.Fatalf("%+v %v, want the state %s", c, err, want)
			}
		}
		verify(f.asha, claim.Accepted)
		verify(f.other, claim.Waiting) // the company has an owner now
		list, err := company.Actions(t.Context(), f.DB.Read, f.kiln.ID, 0, 10)
		if err != nil || len(list) != 2 {
			t.Fatalf("%+v %v", list, err)
		}
		for i, want := range []struct {
			by     *account.User
			status claim.Status
		}{{f.other, claim.Waiting}, {f.asha, claim.Accepted}} {
			var detail struct {
				User   int64
				Method claim.Method
				Status claim.Status
			}
			a := list[i]
			if err := json.Unmarshal([]byte(a.Detail), &detail); err != nil || a.Action != "claim.verified" || a.UserID == nil ||
				*a.UserID != want.by.ID || detail.User != want.by.ID || detail.Method != claim.Email || detail.Status != want.status {
				t.Errorf("action %+v, %v, want one of %s", a, err, want.by.Email)
			}
		}
	})
}

// The email with a code has whole sentences if the user has no name.
func TestAClaimWithoutAName(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.asha.Name = ""
		if _, err := f.begin(f.asha, claim.Email, "asha@kiln.example"); err != nil {
			t.Fatal(err)
		}
		if email := f.lastEmail(); !strings.Contains(email.Text, "A reader asked to edit the profile") {
			t.Errorf("%s", email.Text)
		}
	})
}

func TestACodeExpires(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		begin := func() string {
			if _, err := f.begin(f.asha, claim.Email, "asha@mail.kiln.example"); err != nil {
				t.Fatal(err)
			}
			code, _ := f.lastCode()
			return code
		}
		first := begin()
		f.clock.Advance(31 * time.Minute)
		_, err := f.Verify(t.Context(), f.asha.ID, f.kiln.ID, first)
		expect(t, "after half an hour", err, claim.ErrExpired)
		second := begin()
		_, err = f.Verify(t.Context(), f.asha.ID, f.kiln.ID, first)
		expect(t, "an earlier code", err, claim.ErrWrongCode)
		// Simultaneous attempts count like others.
		var wait sync.WaitGroup
		for i := range 8 {
			wait.Go(func() { _, _ = f.Verify(context.WithoutCancel(t.Context()), f.asha.ID, f.kiln.ID, fmt.Sprint(i)) })
		}
		wait.Wait()
		_, err = f.Verify(t.Context(), f.asha.ID, f.kiln.ID, second)
		expect(t, "after too many tries", err, claim.ErrTooManyAttempts)
		if f.isMember(f.asha) {
			t.Error("the right code worked after too many tries")
		}
		f.clock.Advance(2 * time.Hour)
		for range 3 {
			begin()
		}
		var many *limit.TooManyError
		if _, err := f.begin(f.asha, claim.Email, "asha@mail.kiln.example"); !errors.As(err, &many) {
			t.Errorf("a fourth email in an hour: %v", err)
		}
	})
}

// Emails that a stranger requests do not keep other users from claiming the company with the same address. All emails to one address are
// limited.
func TestAStrangerDoesNotUseUpTheCodes(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		const address = "ceo@kiln.example"
		var many *limit.TooManyError
		for range 3 {
			if _, err := f.begin(f.other, claim.Email, address); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := f.begin(f.other, claim.Email, address); !errors.As(err, &many) {
			t.Errorf("a fourth email to one address in an hour: %v", err)
		}
		if _, err := f.begin(f.asha, claim.Email, address); err != nil {
			t.Fatalf("another user: %v", err)
		}
		// Several accounts with five emails each use up those that the company has for repeated requests, but not those for others.
		for i := range 8 {
			u := f.addUser(fmt.Sprintf("stranger-%d@example.in", i))
			for n := range 5 {
				_, err := f.begin(u, claim.Email, fmt.Sprintf("box-%d-%d@kiln.example", i, n/3))
				if err != nil && !errors.As(err, &many) || n == 0 && err != nil {
					t.Fatalf("email %d of account %d: %v", n, i, err)
				}
			}
		}
		late := f.addUser("late@example.in")
		if _, err := f.begin(late, claim.Email, address); err != nil {
			t.Errorf("a user who has not asked yet: %v", err)
		}
		for i := range 20 {
			_, _ = f.begin(f.addUser(fmt.Sprintf("more-%d@example.in", i)), claim.Email, address)
		}
		if _, err := f.begin(f.addUser("last@example.in"), claim.Email, address); !errors.As(err, &many) {
			t.Errorf("emails to one address are not limited: %v", err)
		}
	})
}

// An address at the main domain of a website on a subdomain gets a code too, but the editors decide about the verified claim, because the
// main domain may belong to somebody else.
func TestAClaimAtTheMainDomain(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.kiln = f.addCompany("shop", "https://shop.pots.example")
		for _, email := range []string{"asha@example", "asha@ots.example", "asha@pots.example.in"} {
			_, err := f.begin(f.asha, claim.Email, email)
			expect(t, email, err, claim.ErrForeignEmail)
		}
		for _, one := range []struct {
			by     *account.User
			email  string
			status claim.Status
		}{{f.other, "ravi@pots.example", claim.Waiting}, {f.other, "ravi@blog.pots.example", claim.Waiting},
			{f.asha, "asha@shop.pots.example", claim.Accepted}} {
			if _, err := f.begin(one.by, claim.Email, one.email); err != nil {
				t.Fatal(err)
			}
			code, to := f.lastCode()
			c, err := f.Verify(t.Context(), one.by.ID, f.kiln.ID, code)
			if err != nil || to != one.email || c.Status != one.status || c.VerifiedAt == nil ||
				f.isMember(one.by) != (one.status == claim.Accepted) {
				t.Errorf("%s: %+v, %v", one.email, c, err)
			}
		}
	})
}

// A company that does not have its own domain can only be claimed by a request.
func TestSharedHostsVerifyNothing(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for i, website := range []string{"", "https://facebook.com/kiln",
			"https://sites.google.com/kiln", "https://co.in", "http://127.0.0.1", "https://gmail.com"} {
			f.kiln = f.addCompany(fmt.Sprintf("other-%d", i), website)
			for _, method := range []claim.Method{claim.Email, claim.DNS, claim.Meta} {
				_, err := f.begin(f.asha, method, "asha@gmail.com")
				expect(t, website, err, claim.ErrNoDomain)
			}
		}
		c, err := f.begin(f.asha, claim.Request, "")
		if err != nil || c.Status != claim.Waiting || f.isMember(f.asha) {
			t.Fatalf("%+v %v", c, err)
		}
		_, err = f.Verify(t.Context(), f.asha.ID, f.kiln.ID, "")
		expect(t, "verifying a request", err, claim.ErrExpired)
		list, err := f.WaitingClaims(t.Context(), 0, 10)
		if err != nil || len(list) != 1 {
			t.Fatalf("%+v %v", list, err)
		}
		if _, err := f.Decide(t.Context(), c.ID, true, actor.Actor{}); err != nil || !f.isMember(f.asha) {
			t.Errorf("accepted: %v", err)
		}
		_, err = f.Decide(t.Context(), c.ID, false, actor.Actor{})
		expect(t, "a second decision", err, claim.ErrDecided)
		_, err = f.Decide(t.Context(), 999, true, actor.Actor{})
		expect(t, "no claim", err, database.ErrNotFound)
	})
}

// A verified claim to a company that has an owner is a dispute, which editors decide.
func TestAnOwnedCompanyIsNotTakenOver(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return account.AddMember(ctx, tx, f.other.ID, f.kiln.ID, account.Founder)
		})
		if _, err := f.begin(f.asha, claim.Email, "asha@kiln.example"); err != nil {
			t.Fatal(err)
		}
		code, _ := f.lastCode()
		c, err := f.Verify(t.Context(), f.asha.ID, f.kiln.ID, code)
		if err != nil || c.Status != claim.Waiting || c.VerifiedAt == nil || f.isMember(f.asha) {
			t.Fatalf("%+v %v", c, err)
		}
		if _, err := f.Decide(t.Context(), c.ID, false, actor.Actor{}); err != nil || f.isMember(f.asha) {
			t.Errorf("refused: %v", err)
		}
	})
}

// serveDNS starts a DNS server on loopback that has TXT records and says that every host is 127.0.0.1.
func serveDNS(t *testing.T, records map[string][]string) *net.Resolver {
	t.Helper()
	listener, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &dns.Server{PacketConn: listener, Handler: dns.HandlerFunc(func(w dns.ResponseWriter, q *dns.Msg) {
		answer := new(dns.Msg)
		answer.SetReply(q)
		if q.Question[0].Qtype == dns.TypeA {
			answer.Answer = append(answer.Answer, &dns.A{A: net.IPv4(127, 0, 0, 1),
				Hdr: dns.RR_Header{Name: q.Question[0].Name, Rrtype: dns.TypeA, Class: dns.ClassINET}})
		}
		for _, text := range records[q.Question[0].Name] {
			answer.Answer = append(answer.Answer, &dns.TXT{Txt: []string{text},
				Hdr: dns.RR_Header{Name: q.Question[0].Name, Rrtype: dns.TypeTXT, Class: dns.ClassINET}})
		}
		if len(answer.Answer) == 0 && q.Question[0].Qtype == dns.TypeTXT {
			answer.Rcode = dns.RcodeNameError
		}
		_ = w.WriteMsg(answer)
	})}
	go func() { _ = server.ActivateAndServe() }()
	t.Cleanup(func() { _ = server.Shutdown() })
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", listener.LocalAddr().String())
	}}
}

// The TXT record of the company's domain verifies a claim; a record of another domain or of another claim does not.
func TestAClaimByDNS(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		c, err := f.begin(f.asha, claim.DNS, "")
		if err != nil || c.Domain != "kiln.example" || len(c.Secret) < 26 {
			t.Fatalf("%+v %v", c, err)
		}
		foreign, err := f.begin(f.other, claim.DNS, "")
		if err != nil {
			t.Fatal(err)
		}
		for name, records := range map[string]map[string][]string{
			"no record":                 {},
			"another domain":            {"www.kiln.example.": {claim.TokenName + "=" + c.Secret}},
			"another claim":             {"kiln.example.": {claim.TokenName + "=" + foreign.Secret}},
			"a longer text":             {"kiln.example.": {"x" + claim.TokenName + "=" + c.Secret}},
			"a record without the name": {"kiln.example.": {c.Secret}},
		} {
			f.Verifier = claim.Verifier{Resolver: serveDNS(t, records)}
			_, err := f.Verify(t.Context(), f.asha.ID, f.kiln.ID, "")
			expect(t, name, err, claim.ErrTokenNotFound)
		}
		records := map[string][]string{"kiln.example.": {"v=spf1 -all", claim.TokenName + "=" + c.Secret}}
		f.Verifier = claim.Verifier{Resolver: serveDNS(t, records)}
		if c, err := f.Verify(t.Context(), f.asha.ID, f.kiln.ID, ""); err != nil || c.Status != claim.Accepted || !f.isMember(f.asha) {
			t.Errorf("%+v %v", c, err)
		}
	})
}

// The meta tag in the head of the company's home page verifies a claim; a tag in its body, where visitors can write, and a tag behind a
// redirect to another host do not.
func TestAClaimByMetaTag(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		page := ""
		site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if to, ok := strings.CutPrefix(page, "redirect "); ok {
				http.Redirect(w, r, to, http.StatusFound)
				return
			}
			_, _ = fmt.Fprint(w, page)
		}))
		defer site.Close()
		at, err := url.Parse(site.URL)
		if err != nil {
			t.Fatal(err)
		}
		system := net.DefaultResolver
		net.DefaultResolver = serveDNS(t, nil)
		defer func() { net.DefaultResolver = system }()
		_, err = f.begin(f.asha, claim.Meta, "")
		if err != nil {
			t.Fatal(err)
		}
		c, err := f.Current(t.Context(), f.asha.ID, f.kiln.ID)
		if err != nil {
			t.Fatal(err)
		}
		f.Verifier = claim.Verifier{Scheme: "http", Port: at.Port(), Fetcher: media.NewFetcher(media.FetchOptions{AllowLoopback: true})}
		tag := fmt.Sprintf(`<meta content="%s" name="%s">`, c.Secret, claim.TokenName)
		for name, content := range map[string]string{
			"no tag":                "<title>Kiln</title>",
			"a tag in the body":     "<html><head><title>x</title></head><body>" + tag,
			"a tag in a comment":    "<head><!--" + tag + "--></head>",
			"a tag in a script":     "<head><script>" + tag + "</script></head>",
			"a tag in the title":    "<head><title>" + tag + "</title></head>",
			"another token":         strings.Replace(tag, c.Secret, "x"+c.Secret, 1),
			"a tag after a text":    "<head></head><p>" + tag,
			"a redirect":            "redirect http://127.0.0.1:" + at.Port() + "/other",
			"a redirect that loops": "redirect /",
		} {
			page = content
			_, err := f.Verify(t.Context(), f.asha.ID, f.kiln.ID, "")
			expect(t, name, err, claim.ErrTokenNotFound)
		}
		page = "<!doctype html><html><head><title>Kiln</title>" + tag + "</head><body></body></html>"
		if c, err := f.Verify(t.Context(), f.asha.ID, f.kiln.ID, ""); err != nil || c.Status != claim.Accepted {
			t.Errorf("%+v %v", c, err)
		}
	})
}

// A claim to a company that was merged becomes a claim to the remaining company; nobody becomes a member of the merged company.
func TestAClaimFollowsAMerge(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		merge := func(into, from *company.Company) {
			f.write(func(ctx context.Context, tx *database.Tx) error {
				return company.Merge(ctx, tx, into.ID, from.ID, actor.Actor{})
			})
		}
		roleIn := func(u *account.User, c *company.Company) account.CompanyRole {
			role, err := account.CompanyRoleOf(t.Context(), f.DB.Read, u.ID, c.ID)
			if err != nil {
				t.Fatal(err)
			}
			return role
		}
		begun, err := f.begin(f.asha, claim.Email, "asha@kiln.example")
		if err != nil {
			t.Fatal(err)
		}
		code, _ := f.lastCode()
		kept, last := f.addCompany("kiln-and-loom", "https://kiln.example"), f.addCompany("kiln-group", "https://group.example")
		merge(kept, f.kiln)
		proven, err := f.Verify(t.Context(), f.asha.ID, f.kiln.ID, code)
		if err != nil || proven.ID != begun.ID || proven.Status != claim.Accepted || proven.CompanyID != kept.ID {
			t.Fatalf("%+v, %v", proven, err)
		}
		if roleIn(f.asha, kept) != account.Founder || roleIn(f.asha, f.kiln) != "" {
			t.Errorf("roles %q and %q", roleIn(f.asha, kept), roleIn(f.asha, f.kiln))
		}
		// A claim to the merged company that begins after the merge is a claim to the remaining company, and editors decide about it.
		request, err := f.begin(f.other, claim.Request, "")
		if err != nil || request.CompanyID != kept.ID {
			t.Fatalf("%+v, %v", request, err)
		}
		merge(last, kept)
		list, err := f.WaitingClaims(t.Context(), 0, 10)
		names, failed := company.NamesOf(t.Context(), f.DB.Read, []int64{kept.ID, f.kiln.ID, last.ID}, i18n.Default)
		if err != nil || failed != nil || len(list) != 1 || list[0].CompanyID != last.ID {
			t.Errorf("the editors' list after a second merge: %+v, %v", list, err)
		}
		if names[kept.ID] != last.Name || names[f.kiln.ID] != last.Name || names[last.ID] != last.Name {
			t.Errorf("names %v, want %q", names, last.Name)
		}
		if _, err := f.Decide(t.Context(), request.ID, true, actor.Actor{}); err != nil || roleIn(f.other, last) != account.Founder {
			t.Errorf("role %q, %v", roleIn(f.other, last), err)
		}
		// The user has verified the domain of the merged company. Editors decide whether that suffices for the remaining company.
		silk, velvet := f.addCompany("silk", "https://silk.example"), f.addCompany("velvet", "https://velvet.example")
		third := f.addUser("c@example.in")
		_, err = f.Begin(t.Context(), third, claim.NewClaim{Company: silk.ID, Role: account.Founder, Method: claim.Email, Email: "c@silk.example",
			Lang: i18n.Default})
		if err != nil {
			t.Fatal(err)
		}
		code, _ = f.lastCode()
		merge(velvet, silk)
		proven, err = f.Verify(t.Context(), third.ID, velvet.ID, code)
		if err != nil || proven.Status != claim.Waiting || roleIn(third, velvet) != "" {
			t.Errorf("%+v, role %q, %v", proven, roleIn(third, velvet), err)
		}
	})
}

// Nobody becomes a member of a withdrawn company: not by a claim that began before, and not by the editors. The claims can go on after the
// company was restored.
func TestNobodyClaimsAWithdrawnCompany(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		if _, err := f.begin(f.asha, claim.Email, "asha@kiln.example"); err != nil {
			t.Fatal(err)
		}
		code, _ := f.lastCode()
		request, err := f.begin(f.other, claim.Request, "")
		if err != nil {
			t.Fatal(err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return company.Withdraw(ctx, tx, actor.Actor{}, f.kiln.ID)
		})
		_, err = f.Verify(t.Context(), f.asha.ID, f.kiln.ID, code)
		expect(t, "the code", err, claim.ErrExpired)
		_, err = f.Decide(t.Context(), request.ID, true, actor.Actor{AllBrands: true})
		expect(t, "the editors accept", err, company.ErrWithdrawn)
		if f.isMember(f.asha) || f.isMember(f.other) {
			t.Error("a withdrawn company has a new member")
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return company.Restore(ctx, tx, actor.Actor{}, f.kiln.ID)
		})
		if _, err := f.Verify(t.Context(), f.asha.ID, f.kiln.ID, code); err != nil || !f.isMember(f.asha) {
			t.Errorf("the code after the company was restored: %v", err)
		}
		if _, err := f.Decide(t.Context(), request.ID, true, actor.Actor{AllBrands: true}); err != nil {
			t.Errorf("the editors accept after the company was restored: %v", err)
		}
	})
}

// Trust: the export of a user has the address and the message of each of the user's claims, and no claim of other users.
func TestAnExportHasTheClaimsOfAUser(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		_, err := f.Begin(t.Context(), f.asha, claim.NewClaim{Company: f.kiln.ID, Role: account.Founder, Method: claim.Request,
			Message: "I founded it.", Lang: i18n.Default})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.begin(f.other, claim.Email, "ravi@kiln.example"); err != nil {
			t.Fatal(err)
		}
		for u, want := range map[*account.User]string{f.asha: "I founded it.", f.other: "ravi@kiln.example"} {
			name, data, err := f.ExportUserData(t.Context(), feature.User{ID: u.ID, Email: u.Email})
			text, failed := json.Marshal(data)
			if errors.Join(err, failed) != nil || name != "companyClaims" || !strings.Contains(string(text), want) ||
				strings.Count(string(text), `"company":`) != 1 {
				t.Errorf("%s: %s, %v", name, text, err)
			}
		}
	})
}
