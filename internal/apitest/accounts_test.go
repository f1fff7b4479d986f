package apitest

import (
	"strings"

	"masthead/internal/account"
)

// longInHindi is the message about a password that is too long.
const longInHindi = "कृपया ज़्यादा से ज़्यादा 128 अक्षर लिखें।"

// accountArea has signing in and the signed-in user.
var accountArea = area{
	cases: accountCases,
	personal: map[string]personalRequest{
		"read-self": {query: "?format=minimal&date=1"},
	},
}

// accountCases test API-31, API-32, API-34, ROLE-11 and the additions of D-40 about accounts.
func accountCases(*FullSite) []Case {
	return []Case{
		// API-31, API-32, D-40
		{Name: "without a session", URL: "/user_token?date=1", Header: private, Check: is("", false)},
		{Name: "with a session", URL: "/user_token?date=1", As: Reader, Header: private, Check: is("", true)},
		{Name: "after signing out", URL: "/user_token?date=1", As: SignedOut, Header: private, Check: is("", false)},
		{
			Name:   "a password",
			Method: "POST",
			URL:    "/auth/login",
			Type:   jsonType,
			Body:   `{"email":"A.Reader@example.in","password":"` + Password + `"}`,
			Check:  is("status", "success", "user.name", "a reader"),
		},
		{
			Name:   "a wrong password",
			Method: "POST",
			URL:    "/auth/login",
			Type:   jsonType,
			Body:   `{"email":"a.reader@example.in","password":"a guess"}`,
			Status: 401,
			Has:    []string{"do not match"},
		},
		{
			Name:   "an invalid address",
			Method: "POST",
			URL:    "/auth/login",
			Type:   jsonType,
			Body:   `{"email":"asha","password":"a guess"}`,
			Status: 401,
			Has:    []string{"do not match"},
		},
		{
			Name:   "a letter",
			Method: "POST",
			URL:    "/auth/signup?locale=hindi",
			Type:   jsonType,
			Body:   `{"email":"new@example.in","name":"Asha Rao"}`,
			Check:  is("status", "sent"),
		},
		{
			Name:   "an email to an invalid address",
			Method: "POST",
			URL:    "/auth/signup",
			Type:   jsonType,
			Body:   `{"email":"asha@"}`,
			Status: 422,
			Has:    []string{"email"},
		},
		{
			Name:   "an email with a weak password",
			Method: "POST",
			URL:    "/auth/signup",
			Type:   jsonType,
			Body:   `{"email":"new@example.in","password":"1234567890"}`,
			Status: 422,
			Check:  is("fields.password", "This password appears in lists of leaked passwords. Please choose another."),
		},
		{
			Name:   "an email with a password of one character too many",
			Method: "POST",
			URL:    "/auth/signup?locale=hindi",
			Type:   jsonType,
			Body:   `{"email":"new@example.in","password":"` + strings.Repeat("a", account.MaxPassword+1) + `"}`,
			Status: 422,
			Check:  is("fields.password", longInHindi),
		},
		{
			Name:   "an email with a password much too long",
			Method: "POST",
			URL:    "/auth/signup?locale=hindi",
			Type:   jsonType,
			Body:   `{"email":"new@example.in","password":"` + strings.Repeat("मानसून", 334) + `"}`,
			Status: 422,
			Check:  is("fields.password", longInHindi),
		},
		{
			Name:   "a password that is longer than passwords can be",
			Method: "POST",
			URL:    "/auth/login",
			Type:   jsonType,
			Body:   `{"email":"a.reader@example.in","password":"` + strings.Repeat("a", account.MaxPassword+1) + `"}`,
			Status: 401,
			Has:    []string{"do not match"},
		},
		{
			Name:   "a password much too long",
			Method: "POST",
			URL:    "/auth/login",
			Type:   jsonType,
			Body:   `{"email":"a.reader@example.in","password":"` + strings.Repeat("a", 2000) + `"}`,
			Status: 401,
			Has:    []string{"do not match"},
		},
		{Name: "a code that was not sent", Method: "POST", URL: "/auth/code", Type: jsonType, Body: `{"code":"123456"}`, Status: 401},
		{
			Name:   "an ID token without a configured issuer",
			Method: "PUT",
			URL:    "/auth/google/onetap-login",
			Type:   jsonType,
			Body:   `{"id_token":"x"}`,
			Status: 401,
		},
		{Name: "no token", Method: "PUT", URL: "/auth/google/onetap-login", Type: jsonType, Body: `{}`, Status: 422, Has: []string{"id_token"}},
		{
			Name:   "signing out without a session",
			Method: "POST",
			URL:    "/auth/logout",
			Type:   jsonType,
			Body:   `{}`,
			Check:  is("status", "success", "user", nil),
		},
		// API-34, ROLE-11
		{
			Name:   "the signed-in user",
			URL:    "/rw/users?format=minimal&date=1",
			As:     SignedEditor,
			Header: private,
			Check:  is("name", "a signed-in editor of herstory", "roles.1", "editor", "profilePicture", nil),
		},
	}
}
