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
		address := v.Field(i)
		if v.Type().Field(i).Tag.Get("secret") != "url" {
			continue
		}
		if shown := mask(address.String()); shown != address.String() {
			pairs = append(pairs, address.String(), shown)
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
