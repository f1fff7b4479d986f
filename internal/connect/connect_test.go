package connect_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/connect"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/notify"
	"masthead/internal/sign"
	"masthead/internal/story/storytest"
)

// fixture has the company Kiln with a founder, an executive and an employee, and Asha, who writes to it.
type fixture struct {
	*connect.Connects
	t                                      *testing.T
	clock                                  *dbtest.Clock
	kiln                                   *company.Company
	founder, executive, employee, stranger *account.User
	asha                                   *account.User
}

func each(t *testing.T, test func(*testing.T, *fixture)) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		keys, p := &sign.Keys{DB: db}, storytest.New(t, db)
		const site = "https://news.example"
		f := &fixture{t: t, clock: c, Connects: &connect.Connects{DB: db, Queue: queue, Keys: keys, Site: site,
			Notifications: &notify.Notifications{DB: db, Stories: p.Stories, Brands: p.Brands, Queue: queue,
				Keys: keys, Site: site, Name: "The Post"},
			Themes: mail.Themes{Brands: p.Brands, Publication: "The Post", SiteURL: site}}}
		f.kiln = f.addCompany("kiln")
		f.founder, f.executive = f.addMember("founder@kiln.example", account.Founder), f.addMember("exec@kiln.example", account.Executive)
		f.employee, f.stranger = f.addMember("clerk@kiln.example", account.Employee), f.addUser("stranger@example.in", "Ravi Menon")
		f.asha = f.addUser("asha@gmail.com", "Asha Rao")
		test(t, f)
	})
}

func (f *fixture) write(change func(ctx context.Context, tx *database.Tx) error) {
	f.t.Helper()
	if err := f.DB.Write(f.t.Context(), change); err != nil {
		f.t.Fatal(err)
	}
}

// setTime moves the clock forward to a moment.
func (f *fixture) setTime(at time.Time) { f.clock.Advance(at.Sub(f.clock.Now())) }

func (f *fixture) addCompany(slug string) *company.Company {
	one := &company.Company{Slug: slug, Name: strings.ToUpper(slug[:1]) + slug[1:]}
	f.write(func(ctx context.Context, tx *database.Tx) error {
		return (&company.Profile{Company: one}).Save(ctx, tx)
	})
	return one
}

func (f *fixture) addUser(email, name string) (u *account.User) {
	f.write(func(ctx context.Context, tx *database.Tx) (err error) {
		u, err = account.CreateUser(ctx, tx, email, name, "en", "")
		return err
	})
	return u
}

func (f *fixture) addMember(email string, role account.CompanyRole) *account.User {
	u := f.addUser(email, string(role))
	f.write(func(ctx context.Context, tx *database.Tx) error {
		return account.AddMember(ctx, tx, u.ID, f.kiln.ID, role)
	})
	return u
}

func (f *fixture) request(to *company.Company) connect.NewRequest {
	return connect.NewRequest{Company: to.ID, Reason: connect.Business, Message: "We dye yarn.\nMay we visit you?", Phone: "9840012345",
		Network: "192.0.2.0/24", Lang: i18n.Default}
}

func (f *fixture) send() int64 {
	f.t.Helper()
	sent, err := f.Send(f.t.Context(), f.asha, f.request(f.kiln))
	if err != nil {
		f.t.Fatal(err)
	}
	return sent.ID
}

// emails returns the enqueued emails with a subject that contains a text.
func (f *fixture) emails(subject string) []mail.Email {
	f.t.Helper()
	var args []string
	err := f.DB.Read.NewSelect().TableExpr("river_job").ColumnExpr("CAST(args AS TEXT)").Where("kind = ?", mail.Email{}.Kind()).
		OrderExpr("id").Scan(f.t.Context(), &args)
	if err != nil {
		f.t.Fatal(err)
	}
	var list []mail.Email
	for _, one := range args {
		var email mail.Email
		if err := json.Unmarshal([]byte(one), &email); err != nil {
			f.t.Fatal(err)
		}
		if strings.Contains(email.Subject, subject) {
			list = append(list, email)
		}
	}
	return list
}

func (f *fixture) inbox(user *account.User, archived bool) []connect.Conversation {
	f.t.Helper()
	list, err := f.Inbox(f.t.Context(), user.ID, f.kiln.ID, archived, connect.Key{}, 50)
	if err != nil {
		f.t.Fatal(err)
	}
	return list
}

func expect(t *testing.T, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: %v, want %v", what, err, want)
	}
}

// D-23, ENTITY-57: the reason is one of six, the message has at most 1,000 characters, and the phone number has only digits.
func TestARequestIsChecked(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for field, change := range map[string]func(*connect.NewRequest){
			"reason":       func(a *connect.NewRequest) { a.Reason = "business" },
			"message":      func(a *connect.NewRequest) { a.Message = strings.Repeat("க", connect.MaxMessage+1) },
			"phone_number": func(a *connect.NewRequest) { a.Phone = "+91 98400" },
		} {
			ask := f.request(f.kiln)
			change(&ask)
			var wrong invalid.Fields
			if _, err := f.Send(t.Context(), f.asha, ask); !errors.As(err, &wrong) || len(wrong) != 1 || wrong[field] == "" {
				t.Errorf("%s: %v", field, err)
			}
		}
		for _, reason := range connect.Reasons {
			if reason.Name(i18n.Default) != string(reason) {
				t.Errorf("%q is called %q", reason, reason.Name(i18n.Default))
			}
		}
		_, err := f.Send(t.Context(), f.founder, f.request(f.kiln))
		expect(t, "a member writes to the company", err, connect.ErrOwn)
		missing := f.request(f.kiln)
		missing.Company = 999999
		_, err = f.Send(t.Context(), f.asha, missing)
		expect(t, "no company", err, database.ErrNotFound)
		if n := len(f.inbox(f.founder, false)); n != 0 {
			t.Errorf("%d refused requests were stored", n)
		}
	})
}

// Trust: a sender cannot write to hundreds of companies, neither with one account nor with many accounts in one network.
func TestASenderCannotWriteToHundreds(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		var many *connect.LimitError
		f.send()
		f.send()
		if _, err := f.Send(t.Context(), f.asha, f.request(f.kiln)); !errors.As(err, &many) || many.Message != "connect.limitCompany" {
			t.Fatalf("a third request to one company: %v", err)
		}
		sent, month := 2, false
		for day := range 8 {
			for i := range 12 {
				_, err := f.Send(t.Context(), f.asha, f.request(f.addCompany(fmt.Sprintf("loom-%d-%d", day, i))))
				switch {
				case err == nil:
					sent++
				case !errors.As(err, &many):
					t.Fatal(err)
				case many.Message == "connect.limitMonth":
					month = true
				case many.Message != "connect.limitDay" || !strings.Contains(many.Text(i18n.Default), "10") || many.Wait > 24*time.Hour:
					t.Fatalf("%v: %q", many, many.Text(i18n.Default))
				}
			}
			f.clock.Advance(24 * time.Hour)
		}
		if sent > 40 || !month {
			t.Errorf("%d requests in eight days; refused because of the limit for 30 days: %v", sent, month)
		}
		count := 0
		for i := range 6 {
			u := f.addUser(fmt.Sprintf("reader%d@example.in", i), "A reader")
			for j := range 9 {
				ask := f.request(f.addCompany(fmt.Sprintf("mill-%d-%d", i, j)))
				ask.Network = "198.51.100.0/24"
				if _, err := f.Send(t.Context(), u, ask); err == nil {
					count++
				} else if !errors.As(err, &many) || many.Message != "connect.limitNetwork" {
					t.Fatal(err)
				}
			}
		}
		if count != 40 {
			t.Errorf("%d requests from one network in a day", count)
		}
	})
}

// ROLE-14: founders and executives reply and employees read. Apart from them, only the sender sees a conversation.
func TestRightsOfAConversation(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		id := f.send()
		ctx := t.Context()
		editor := f.addUser("editor@example.in", "An editor")
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return account.GrantRole(ctx, tx, editor.ID, account.Editor, nil)
		})
		for name, u := range map[string]*account.User{"stranger": f.stranger, "editor": editor} {
			_, err := f.Read(ctx, u.ID, id)
			expect(t, name+" reads", err, database.ErrNotFound)
			_, err = f.Inbox(ctx, u.ID, f.kiln.ID, false, connect.Key{}, 9)
			expect(t, name+" lists", err, database.ErrNotFound)
			expect(t, name+" replies", f.Reply(ctx, u, id, "Hello", i18n.Default, ""), database.ErrNotFound)
			expect(t, name+" archives", f.Update(ctx, u.ID, id, connect.Change{Archived: new(true)}), database.ErrNotFound)
		}
		one, err := f.Read(ctx, f.employee.ID, id)
		if err != nil || one.CanWrite || one.CanManage || one.Unread != 1 {
			t.Errorf("an employee: %+v, %v", one, err)
		}
		expect(t, "an employee replies", f.Reply(ctx, f.employee, id, "Hello", i18n.Default, ""), connect.ErrReadOnly)
		expect(t, "an employee blocks", f.Update(ctx, f.employee.ID, id, connect.Change{Blocked: new(true)}), connect.ErrReadOnly)
		if n := f.inbox(f.founder, false)[0].Unread; n != 1 {
			t.Errorf("after an employee has read the conversation, %d messages are unread", n)
		}
		expect(t, "the sender archives", f.Update(ctx, f.asha.ID, id, connect.Change{Archived: new(true)}), database.ErrNotFound)
		expect(t, "the sender writes again", f.Reply(ctx, f.asha, id, "Hello?", i18n.Default, ""), connect.ErrUnanswered)
		for _, u := range []*account.User{f.founder, f.executive} {
			if err := f.Reply(ctx, u, id, "Please come on Tuesday.", i18n.Default, ""); err != nil {
				t.Error(err)
			}
		}
		if err := f.Reply(ctx, f.asha, id, "Thank you.", i18n.Default, ""); err != nil {
			t.Error(err)
		}
		one, err = f.Read(ctx, f.asha.ID, id)
		if err != nil || one.Side != connect.OfSender || len(one.Replies) != 3 || !one.Replies[2].Own || len(one.Sender.Companies) != 0 {
			t.Errorf("the sender: %+v, %v", one, err)
		}
	})
}

// Privacy: neither side gets an email address of the other, in the conversation or by email.
func TestAddressesStayPrivate(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		id := f.send()
		if err := f.Reply(t.Context(), f.founder, id, "Please come on Tuesday.", i18n.Default, ""); err != nil {
			t.Fatal(err)
		}
		toOwners, toSender := f.emails("has written to Kiln"), f.emails("has replied to you")
		if len(toOwners) != 2 || len(toSender) != 1 || toSender[0].To != f.asha.Email {
			t.Fatalf("%d emails to owners, %d to the sender", len(toOwners), len(toSender))
		}
		for _, email := range append(toOwners, toSender...) {
			body, _ := json.Marshal(email)
			for _, u := range []*account.User{f.asha, f.founder, f.executive, f.employee} {
				if u.Email != email.To && strings.Contains(string(body), u.Email) {
					t.Errorf("the email to %s has the address of %s", email.To, u.Email)
				}
			}
			if email.ReplyTo != "" || email.Unsubscribe == "" || email.Purpose != mail.Notification {
				t.Errorf("the email to %s: %+v", email.To, email)
			}
		}
		list := f.inbox(f.founder, false)
		if list[0].Sender.Name != "Asha Rao" || list[0].Sender.Work || list[0].Phone != "9840012345" {
			t.Errorf("%+v", list[0].Sender)
		}
	})
}

// A reply by a member without a name is shown as the company's, not as that of a reader or a former member.
func TestAMemberWithoutAName(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		ctx, id := t.Context(), f.send()
		f.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewUpdate().TableExpr("users").Set("name = ''").Where("id = ?", f.founder.ID).Exec(ctx)
			return err
		})
		f.founder.Name = ""
		if err := f.Reply(ctx, f.founder, id, "Please come on Tuesday.", i18n.Default, ""); err != nil {
			t.Fatal(err)
		}
		if list := f.emails("has replied to you"); len(list) != 1 || list[0].Subject != "Kiln has replied to you" {
			t.Errorf("%+v", list)
		}
		one, err := f.Read(ctx, f.asha.ID, id)
		if err != nil {
			t.Fatal(err)
		}
		for deleted, want := range map[bool][2]string{false: {"Kiln", ""}, true: {"", "Kiln"}} {
			reply := one.Replies[0]
			reply.Deleted = reply.Deleted || deleted
			if name, of := reply.Writer("Kiln", i18n.Default); [2]string{name, of} != want {
				t.Errorf("account deleted %v: %q of %q", deleted, name, of)
			}
		}
	})
}

func TestAnInboxIsSorted(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		ctx := t.Context()
		first := f.send()
		f.clock.Advance(time.Minute)
		second := f.send()
		list, err := f.Inbox(ctx, f.founder.ID, f.kiln.ID, false, connect.Key{}, 1)
		if err != nil || len(list) != 1 || list[0].ID != second {
			t.Fatalf("%+v, %v", list, err)
		}
		key, ok := connect.ParseKey(connect.KeyOf(&list[0]).String())
		list, err = f.Inbox(ctx, f.founder.ID, f.kiln.ID, false, key, 9)
		if err != nil || !ok || len(list) != 1 || list[0].ID != first {
			t.Fatalf("the next page: %+v, %v", list, err)
		}
		unread := func() int {
			n, err := f.Unread(ctx, []int64{f.kiln.ID})
			if err != nil {
				t.Fatal(err)
			}
			return n[f.kiln.ID]
		}
		if n := unread(); n != 2 {
			t.Errorf("%d unread", n)
		}
		if _, err := f.Read(ctx, f.founder.ID, first); err != nil || unread() != 1 {
			t.Errorf("%d unread after reading, %v", unread(), err)
		}
		for _, change := range []connect.Change{{Unread: new(true)}, {Archived: new(true)}} {
			if err := f.Update(ctx, f.founder.ID, first, change); err != nil {
				t.Fatal(err)
			}
		}
		if len(f.inbox(f.founder, false)) != 1 || len(f.inbox(f.founder, true)) != 1 {
			t.Error("the conversation is not archived")
		}
		if err := f.Update(ctx, f.executive.ID, second, connect.Change{Blocked: new(true)}); err != nil {
			t.Fatal(err)
		}
		if len(f.inbox(f.founder, false)) != 0 || !f.inbox(f.founder, true)[0].Blocked || unread() != 0 {
			t.Error("blocking does not archive")
		}
		expect(t, "a reply to a blocked sender", f.Reply(ctx, f.founder, second, "Hello", i18n.Default, ""), connect.ErrBlocked)
		f.clock.Advance(8 * 24 * time.Hour)
		_, err = f.Send(ctx, f.asha, f.request(f.kiln))
		expect(t, "a blocked sender writes", err, connect.ErrBlocked)
		if err := f.Update(ctx, f.founder.ID, second, connect.Change{Blocked: new(false)}); err != nil {
			t.Fatal(err)
		}
		f.send()
	})
}

// One query counts the unread messages of all companies of a reader. Those to a merged company count for the remaining one.
func TestUnreadMessagesAreCountedTogether(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		all, merged := []int64{f.kiln.ID}, f.addCompany("kiln-2")
		for _, to := range []*company.Company{f.kiln, merged, f.addCompany("loom"), f.addCompany("mill"), f.addCompany("forge")} {
			if _, err := f.Send(t.Context(), f.asha, f.request(to)); err != nil {
				t.Fatal(err)
			}
			if to.ID != f.kiln.ID && to.ID != merged.ID {
				all = append(all, to.ID)
			}
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return company.Merge(ctx, tx, f.kiln.ID, merged.ID, actor.Actor{})
		})
		counter := dbtest.CountQueries(f.DB)
		var queries []int
		for _, companies := range [][]int64{all[:1], all} {
			counter.N = 0
			unread, err := f.Unread(t.Context(), companies)
			if err != nil || len(unread) != len(companies) || unread[f.kiln.ID] != 2 {
				t.Errorf("unread messages of %v: %v, %v", companies, unread, err)
			}
			queries = append(queries, counter.N)
		}
		if queries[1] != queries[0] {
			t.Errorf("%d queries for one company, %d for four", queries[0], queries[1])
		}
		if unread, err := f.Unread(t.Context(), nil); err != nil || len(unread) != 0 {
			t.Errorf("unread messages of a reader without a company: %v, %v", unread, err)
		}
	})
}

// Messages to a company that nobody has claimed wait for its first member, even if the company is merged into another one.
func TestMessagesWaitForTheFirstMember(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		double := f.addCompany("kiln-works")
		sent, err := f.Send(t.Context(), f.asha, f.request(double))
		if err != nil || sent.Claimed {
			t.Fatalf("%+v, %v", sent, err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return company.Merge(ctx, tx, f.kiln.ID, double.ID, actor.Actor{})
		})
		if list := f.inbox(f.founder, false); len(list) != 1 || list[0].ID != sent.ID || list[0].Company.ID != f.kiln.ID {
			t.Errorf("%+v", list)
		}
	})
}

// C16: each Monday at eight, founders and executives get one email with the unanswered messages, unless they have unsubscribed.
func TestDigestOfUnansweredMessages(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		ctx := t.Context()
		zone := time.FixedZone("IST", 5*3600+1800)
		f.setTime(time.Date(2026, time.November, 25, 12, 0, 0, 0, zone)) // a Wednesday
		answered := f.send()
		f.clock.Advance(time.Hour)
		f.send()
		if err := f.Reply(ctx, f.founder, answered, "Yes", i18n.Default, ""); err != nil {
			t.Fatal(err)
		}
		digests := func() []mail.Email {
			t.Helper()
			for range 2 { // the second time there is nothing to send
				if err := f.SendDigests(ctx); err != nil {
					t.Fatal(err)
				}
			}
			return f.emails("waiting for your reply")
		}
		f.setTime(time.Date(2026, time.November, 30, 7, 59, 0, 0, zone))
		if n := len(digests()); n != 0 {
			t.Fatalf("%d digests before Monday at eight", n)
		}
		f.clock.Advance(time.Minute)
		list := digests()
		if len(list) != 2 || !strings.HasSuffix(list[0].Subject, ": 1") || !strings.Contains(list[0].Text, "Asha Rao") {
			t.Fatalf("%+v", list)
		}
		if strings.Contains(list[0].Text+list[0].HTML, f.asha.Email) {
			t.Error("the digest has the sender's address")
		}
		_, token, _ := strings.Cut(list[0].Unsubscribe, "?t=")
		if err := f.UnsubscribePage().UnsubscribeByToken(ctx, token); err != nil {
			t.Fatal(err)
		}
		f.clock.Advance(7 * 24 * time.Hour)
		if n := len(digests()); n != 3 {
			t.Errorf("%d digests in two weeks, after one reader has unsubscribed", n)
		}
		f.clock.Advance(24 * time.Hour)
		before := len(f.emails("has written to Kiln"))
		f.send()
		if n := len(f.emails("has written to Kiln")) - before; n != 1 {
			t.Errorf("%d emails about a new message", n)
		}
	})
}

// The export has the reader's messages. Deleting the account deletes them, but replies that a member wrote for the company stay.
func TestMessagesBelongToTheAccount(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		ctx := t.Context()
		id := f.send()
		if err := f.Reply(ctx, f.founder, id, "Please come on Tuesday.", i18n.Default, ""); err != nil {
			t.Fatal(err)
		}
		for u, want := range map[*account.User]string{f.asha: "We dye yarn.", f.founder: "Please come on Tuesday."} {
			_, data, err := f.ExportUserData(ctx, feature.User{ID: u.ID, Email: u.Email})
			text, _ := json.Marshal(data)
			if err != nil || !strings.Contains(string(text), want) {
				t.Errorf("export of %s: %s, %v", u.Name, text, err)
			}
		}
		remove := func(u *account.User) {
			f.write(func(ctx context.Context, tx *database.Tx) error {
				_, err := tx.NewDelete().Model(u).WherePK().Exec(ctx)
				return err
			})
		}
		remove(f.founder)
		one, err := f.Read(ctx, f.asha.ID, id)
		if err != nil || len(one.Replies) != 1 || one.Replies[0].Name != "" {
			t.Fatalf("%+v, %v", one, err)
		}
		remove(f.asha)
		if _, err := f.Read(ctx, f.executive.ID, id); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("after the sender's account was deleted: %v", err)
		}
	})
}

// F142, D-25
func TestWorkEmail(t *testing.T) {
	for address, want := range map[string]bool{"a@kiln.example": true, "a@gmail.com": false, "a@yahoo.co.in": false,
		"a@mail.nic.in": false, "a@gmailers.example": true, "none": false} {
		if account.IsWorkEmail(address) != want {
			t.Errorf("%s: %v", address, !want)
		}
	}
}

// "Archive, block": after a merge, the remaining company takes no messages from senders whom the merged company has blocked; after the
// merge is undone, only the company that has blocked a sender takes none.
func TestBlocksHoldAfterAMerge(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		double, own := f.addCompany("kiln-2"), f.kiln
		f.kiln = double
		owner := f.addMember("owner@kiln.example", account.Founder)
		id := f.send()
		if err := f.Update(t.Context(), owner.ID, id, connect.Change{Blocked: new(true)}); err != nil {
			t.Fatal(err)
		}
		f.kiln = own
		send := func() error {
			_, err := f.Send(t.Context(), f.asha, f.request(own))
			return err
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return company.Merge(ctx, tx, own.ID, double.ID, actor.Actor{})
		})
		if err := send(); !errors.Is(err, connect.ErrBlocked) {
			t.Errorf("after the merge: %v", err)
		}
		list, err := f.Inbox(t.Context(), f.founder.ID, own.ID, true, connect.Key{}, 10)
		if err != nil || len(list) != 1 || !list[0].Blocked || list[0].CanWrite {
			t.Errorf("inbox after the merge: %+v, %v", list, err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return company.Unmerge(ctx, tx, double.ID, actor.Actor{})
		})
		if err := send(); err != nil {
			t.Errorf("after the merge was undone: %v", err)
		}
		if _, err := f.Send(t.Context(), f.asha, f.request(double)); !errors.Is(err, connect.ErrBlocked) {
			t.Errorf("the company that has blocked the sender: %v", err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return company.Merge(ctx, tx, own.ID, double.ID, actor.Actor{})
		})
		if err := f.Update(t.Context(), f.founder.ID, id, connect.Change{Blocked: new(false)}); err != nil {
			t.Fatal(err)
		}
		if err := send(); err != nil {
			t.Errorf("after the sender was unblocked: %v", err)
		}
	})
}
