package config

import (
	"net/url"
	"reflect"
	"regexp"
	"strings"
)

// Secrets returns a replacer that masks the value of every secret setting in a text, for
// errors and log lines.
func (c *Config) Secrets() *strings.Replacer {
	var pairs []string
	v := reflect.ValueOf(c).Elem()
	for i := range v.NumField() {
		kind := v.Type().Field(i).Tag.Get("secret")
		if kind == "" {
			continue
		}
		if value := v.Field(i).String(); displayValue(kind, value) != value {
			pairs = append(pairs, value, displayValue(kind, value))
		}
	}
	return strings.NewReplacer(pairs...)
}

// masked replaces a secret.
const masked = "xxxxx"

var (
	// userinfo matches the user and password before a host. It extends to the last @, for
	// passwords with characters that should have been escaped.
	userinfo = regexp.MustCompile(`(//[^/?:@]*):.*@`)
	// secretName matches the names of parameters with secret values.
	secretName = regexp.MustCompile(`(?i)secret|passw|token|key|credential|signature`)
)

// displayValue returns a setting's value without its secrets: kind "all" masks the whole
// value, "url" only passwords and keys.
func displayValue(kind, value string) string {
	switch {
	case kind == "url":
		return maskAddress(value)
	case kind == "all" && value != "":
		return masked
	}
	return value
}

// maskUsualPlaces masks what follows the user before the host, and parameters that are secret or contain an address with a user.
func maskUsualPlaces(address string) string {
	place, query, has := strings.Cut(userinfo.ReplaceAllString(address, "$1:"+masked+"@"), "?")
	if !has {
		return place
	}
	parameters := strings.Split(query, "&")
	for i, p := range parameters {
		name, value, _ := strings.Cut(p, "=")
		if plain, err := url.QueryUnescape(value); secretName.MatchString(name) || err != nil || strings.Contains(plain, "@") {
			parameters[i] = name + "=" + masked
		}
	}
	return place + "?" + strings.Join(parameters, "&")
}

// maskAddress masks the passwords and keys in an address, and everything after the scheme of a malformed one that may have them in
// unusual places. Paths of files have none.
func maskAddress(address string) string {
	if strings.HasPrefix(address, "sqlite:") || strings.HasPrefix(address, "file://") {
		return address
	}
	shown := maskUsualPlaces(address)
	scheme, rest, ok := strings.Cut(shown, "://")
	if !ok {
		scheme, rest = "", shown
	}
	host, path, _ := strings.Cut(rest, "/")
	if ok && strings.Count(host, "@") <= 1 && !strings.Contains(path, "@") || !strings.Contains(shown, "@") {
		return shown
	}
	return scheme + "://" + masked
}
