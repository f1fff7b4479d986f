package config

import (
	"net/url"
	"reflect"
	"regexp"
	"strings"
)

// Secrets replaces each setting that holds a secret by its masked form, wherever
// it stands in a text: in an error, in a line of the log.
func (c *Config) Secrets() *strings.Replacer {
	var pairs []string
	v := reflect.ValueOf(c).Elem()
	for i := range v.NumField() {
		kind := v.Type().Field(i).Tag.Get("secret")
		if kind == "" {
			continue
		}
		if value := v.Field(i).String(); shown(kind, value) != value {
			pairs = append(pairs, value, shown(kind, value))
		}
	}
	return strings.NewReplacer(pairs...)
}

// masked stands for a secret.
const masked = "xxxxx"

var (
	// userinfo is who asks, with a password, as it stands before a host. It goes
	// to the last @, for a password with signs that should have been escaped.
	userinfo = regexp.MustCompile(`(//[^/?:@]*):.*@`)
	// secretName is the name of a parameter whose value nobody should see.
	secretName = regexp.MustCompile(`(?i)secret|passw|token|key|credential|signature`)
)

// shown is a setting's value without what is secret in it: "all" of it, or, in a "url",
// passwords and keys.
func shown(kind, value string) string {
	switch {
	case kind == "url":
		return mask(value)
	case kind == "all" && value != "":
		return masked
	}
	return value
}

// mask hides the passwords and keys in an address, also in one that is malformed.
func mask(address string) string {
	place, query, has := strings.Cut(userinfo.ReplaceAllString(address, "$1:"+masked+"@"), "?")
	if !has {
		return place
	}
	parameters := strings.Split(query, "&")
	for i, p := range parameters {
		name, value, _ := strings.Cut(p, "=")
		if plain, err := url.QueryUnescape(value); secretName.MatchString(name) || err != nil || userinfo.MatchString(plain) {
			parameters[i] = name + "=" + masked
		}
	}
	return place + "?" + strings.Join(parameters, "&")
}
