// Package config reads the program's configuration into one struct. Values come from the
// defaults, a file, the environment and the command line, in increasing order of
// precedence. They are validated here; no other package reads the environment.
package config

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"masthead/internal/node"
	"masthead/internal/route"
)

// Config has every setting. Its tags document the settings: setting is the name in the file and on the command line.
// The environment variable is MASTHEAD_ followed by the name in capitals, with underscores for hyphens.
type Config struct {
	Addr            string        `setting:"addr" default:"127.0.0.1:8080" doc:"Address and port to serve on."`
	MetricsAddr     string        `setting:"metrics-addr" doc:"Address and port for /metrics; empty: addr, but only for this machine."`
	ShutdownTimeout time.Duration `setting:"shutdown-timeout" default:"10s" doc:"How long running requests may take when the program stops."`
	TrustedProxies  Prefixes      `setting:"trusted-proxies" doc:"Networks of trusted proxies, separated by commas."`

	Data        string `setting:"data" default:"data" doc:"Folder for the database, the media and all other data."`
	DatabaseURL string `setting:"database-url" secret:"url" doc:"sqlite:PATH or postgres://…; empty: a SQLite file in the data folder."`
	StorageURL  string `setting:"storage-url" secret:"url" doc:"file:///PATH or s3://BUCKET?region=…&endpoint=…; empty: data folder."`

	SiteName     string `setting:"site-name" doc:"Name of the publication; empty: the name of its master brand."`
	SiteURL      string `setting:"site-url" doc:"Public address without a path; empty: the one given in the set-up, else http:// and addr."`
	AccountURL   string `setting:"account-url" doc:"Address of the account site, where readers sign in; empty: /account below site-url."`
	EducationURL string `setting:"education-url" doc:"Address of the courses, for the bar on phones; empty: the hub that lists the courses."`
	Demo         bool   `setting:"demo" default:"true" doc:"Load the demonstration content into an empty database."`
	DemoPassword string `setting:"demo-password" secret:"all" doc:"Password of the demonstration accounts; empty: a random one."`

	Node          string        `setting:"node" doc:"Node binary, 22 or later; empty: that of node_modules near the program, here, or PATH."`
	Renderers     int           `setting:"renderers" default:"0" doc:"Maximum number of renderer processes; 0: one per processor, at least 2."`
	RenderTimeout time.Duration `setting:"render-timeout" default:"5s" doc:"How long a page may render before its renderer is replaced."`
	CacheBytes    Bytes         `setting:"cache-bytes" default:"44MiB" doc:"Memory for the page cache."`
	MemoryLimit   Bytes         `setting:"memory-limit" doc:"Memory above which garbage is collected more often; empty: cache-bytes + 96MiB."`
	UploadBytes   Bytes         `setting:"upload-bytes" default:"5MiB" doc:"Largest picture, recording or video that the API accepts."`
	ImportBytes   Bytes         `setting:"import-bytes" default:"25MiB" doc:"Largest picture that an import accepts."`

	MagazineWeight int `setting:"magazine-weight" default:"0" doc:"Percentage of new readers who get the design \"magazine\"."`

	TickerURL        string `setting:"ticker-url" secret:"url" default:"sample" doc:"Public ticker of a crypto exchange, or sample or off."`
	PartnerEventsURL string `setting:"partner-events-url" secret:"url" doc:"Address of the partners' event list; empty: the curated set."`
	StreamServers    string `setting:"stream-servers" doc:"Origins of servers with streams of webinars, separated by spaces; empty: none."`
	PartnerHost      string `setting:"partner-host" default:"https://events.example.com" doc:"Site with the pages of partner events."`

	Revisions int `setting:"revisions" default:"0" doc:"Revisions without a name that are kept of each story; 0 keeps all."`
	AuditDays int `setting:"audit-days" default:"730" doc:"Days for which the audit log of the newsroom is kept; 0 keeps all."`

	LogLevel     string `setting:"log-level" default:"info" oneof:"debug info warn error" doc:"Lowest level that is logged."`
	LogFormat    string `setting:"log-format" default:"text" oneof:"text json" doc:"Format of the log."`
	OTLPEndpoint string `setting:"otlp-endpoint" secret:"url" doc:"Receiver of traces, such as http://127.0.0.1:4318; empty: none."`

	SMTPURL     string `setting:"smtp-url" secret:"url" doc:"smtp://HOST:PORT or smtps://USER:PASSWORD@HOST; empty: emails become files."`
	MailFrom    string `setting:"mail-from" doc:"Sender of emails; empty: no-reply@ and the host of site-url."`
	MailBounces string `setting:"mail-bounces" doc:"Address for bounces, to which +TOKEN is added before the @; empty: the sender."`
	DeskEmail   string `setting:"desk-email" doc:"Address for readers' reports and push services; empty: desk@ and the host of site-url."`

	GoogleClientID string `setting:"google-client-id" doc:"Client id for sign-in with Google or another OpenID Connect issuer; empty: off."`
	GoogleSecret   string `setting:"google-secret" secret:"all" doc:"Client secret for google-client-id."`
	GoogleIssuer   string `setting:"google-issuer" default:"https://accounts.google.com" doc:"OpenID Connect issuer."`
	GoogleOneTap   bool   `setting:"google-one-tap" default:"false" doc:"Show Google One Tap; if it is not set, on if Google is the issuer."`

	Captcha string `setting:"captcha" default:"proof-of-work" oneof:"proof-of-work recaptcha hcaptcha turnstile" doc:"Captcha provider."`

	CaptchaSiteKey  string `setting:"captcha-site-key" doc:"Public key of the site at the captcha provider."`
	CaptchaSecret   string `setting:"captcha-secret" secret:"all" doc:"Secret key of the site at the captcha provider."`
	CaptchaVerifier string `setting:"captcha-verifier" doc:"Address at which tokens are checked; empty: the provider's own."`

	IndexNowURL string `setting:"indexnow-url" doc:"IndexNow endpoint, such as https://api.indexnow.org/indexnow; empty: none."`
	IndexNowKey string `setting:"indexnow-key" doc:"IndexNow key, served at /KEY.txt: 8 to 128 lowercase letters, digits and hyphens."`

	SiteDir string `setting:"site-dir" doc:"For development: folder of a built site to serve, reloaded when it changes."`
}

// Bytes is a size in bytes, written like "256MiB", "5MB" or "1024".
type Bytes int64

// String returns the size in the largest unit that divides it.
func (b Bytes) String() string {
	switch {
	case b%(1<<20) == 0:
		return fmt.Sprintf("%dMiB", b>>20)
	case b%(1<<10) == 0:
		return fmt.Sprintf("%dKiB", b>>10)
	}
	return strconv.FormatInt(int64(b), 10)
}

// Prefixes are networks, written like "10.0.0.0/8,::1/128".
type Prefixes []netip.Prefix

// Origin is the source of a setting's value.
type Origin string

// The origins in increasing order of precedence. Derived values depend on other settings or on the
// machine.
const (
	Derived         Origin = "derived"
	FromDefault     Origin = "default"
	FromFile        Origin = "file"
	FromEnvironment Origin = "environment"
	FromFlag        Origin = "flag"
)

// Setting is one setting as `masthead config` shows it. Value is the value in effect, with
// secrets masked.
type Setting struct {
	Name   string
	Env    string
	Doc    string
	Form   string // of the value in a command's help, such as "true|false" or "SIZE"
	Value  string
	Origin Origin
}

// EnvName returns the environment variable of a setting.
func EnvName(setting string) string {
	return envPrefix + strings.ToUpper(strings.ReplaceAll(setting, "-", "_"))
}

// Load reads the configuration. flags maps setting names to values of the command line,
// environ has the form of os.Environ, and file is the path of a YAML file or "". It
// reports all errors at once, each with the setting's name and origin. If the file can't
// be read, the returned Config is empty.
func Load(flags map[string]string, environ []string, file string) (Config, []Setting, error) {
	var (
		c     Config
		bad   []error
		list  []Setting
		unset []bool // settings without a value
		wrong []bool // settings with an invalid value
	)
	fromEnvironment, origins := readEnvironment(environ), map[string]Origin{}
	fromFile, fileErr := readFile(file)
	if fileErr != nil {
		bad = append(bad, fileErr)
	}
	v := reflect.ValueOf(&c).Elem()
	for i := range v.NumField() {
		field := v.Type().Field(i)
		name := field.Tag.Get("setting")
		s := Setting{Name: name, Env: EnvName(name), Doc: field.Tag.Get("doc"), Value: field.Tag.Get("default"), Origin: FromDefault}
		if text, ok := fromFile[name]; ok {
			s.Value, s.Origin = text, FromFile
			delete(fromFile, name)
		}
		if text, ok := fromEnvironment[s.Env]; ok {
			s.Value, s.Origin = text, FromEnvironment
			delete(fromEnvironment, s.Env)
		}
		if text, ok := flags[name]; ok {
			s.Value, s.Origin = text, FromFlag
		}
		err := assign(v.Field(i), s.Value, field.Tag.Get("oneof"))
		if err != nil {
			bad = append(bad, fmt.Errorf("%s (%s): %w", name, s.Origin, err))
		}
		list, origins[name] = append(list, s), s.Origin
		unset, wrong = append(unset, err == nil && v.Field(i).IsZero()), append(wrong, err != nil)
	}
	bad = append(bad, unknownNames(fromFile, fromEnvironment)...)
	bad = append(bad, c.complete(origins)...)
	for i := range list {
		switch field := v.Field(i); {
		case wrong[i]: // show the invalid value
		case unset[i] && !field.IsZero():
			list[i].Value, list[i].Origin = fmt.Sprint(field.Interface()), Derived
		case field.Kind() == reflect.String:
			list[i].Value = field.String()
		}
		list[i].Value = displayValue(v.Type().Field(i).Tag.Get("secret"), list[i].Value)
	}
	if fileErr != nil {
		c = Config{}
	}
	return c, list, errors.Join(bad...)
}

// Names returns every setting with its documentation, for the command line.
func Names() []Setting {
	t := reflect.TypeFor[Config]()
	var list []Setting
	for i := range t.NumField() {
		tag := t.Field(i).Tag
		list = append(list, Setting{Name: tag.Get("setting"), Env: EnvName(tag.Get("setting")), Doc: tag.Get("doc"),
			Form: valueForm(t.Field(i)), Value: tag.Get("default")})
	}
	return list
}

// valueForm returns the form of a field's value that help texts show.
func valueForm(field reflect.StructField) string {
	if choices := field.Tag.Get("oneof"); choices != "" {
		return strings.ReplaceAll(choices, " ", "|")
	}
	switch field.Type {
	case reflect.TypeFor[bool]():
		return "true|false"
	case reflect.TypeFor[int]():
		return "NUMBER"
	case reflect.TypeFor[Bytes]():
		return "SIZE"
	case reflect.TypeFor[time.Duration]():
		return "DURATION"
	}
	return "VALUE"
}

func readFile(file string) (map[string]string, error) {
	if file == "" {
		return nil, nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("configuration file: %w", err)
	}
	var nodes map[string]yaml.Node
	if err := yaml.Unmarshal(text, &nodes); err != nil {
		return nil, fmt.Errorf("configuration file %s: it must contain lines such as `addr: 127.0.0.1:8080`: %w", file, err)
	}
	m := make(map[string]string, len(nodes))
	for name, node := range nodes {
		if m[name] = node.Value; node.Kind != yaml.ScalarNode {
			m[name] = "(not a single value)" // a value that no setting accepts
		}
	}
	return m, nil
}

func assign(field reflect.Value, text, oneOf string) error {
	if oneOf != "" && !slices.Contains(strings.Fields(oneOf), text) {
		return fmt.Errorf("%q is not one of: %s", text, strings.Join(strings.Fields(oneOf), ", "))
	}
	switch p := field.Addr().Interface().(type) {
	case *string:
		*p = strings.TrimSpace(text)
	case *bool:
		b, err := strconv.ParseBool(text)
		if err != nil {
			return fmt.Errorf("%q is not true or false", text)
		}
		*p = b
	case *int:
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			return fmt.Errorf("%q is not a whole number of at least 0", text)
		}
		*p = n
	case *time.Duration:
		d, err := time.ParseDuration(text)
		if err != nil || d <= 0 {
			return fmt.Errorf("%q is not a duration such as 5s", text)
		}
		*p = d
	case *Bytes:
		if text == "" {
			return nil
		}
		return p.parse(text)
	case *Prefixes:
		return p.parse(text)
	default:
		return fmt.Errorf("settings of type %T are not supported", p)
	}
	return nil
}

func (b *Bytes) parse(text string) error {
	units := []struct {
		suffix string
		factor int64
	}{{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"GB", 1e9}, {"MB", 1e6}, {"KB", 1e3}, {"B", 1}, {"", 1}}
	for _, u := range units {
		if number, ok := strings.CutSuffix(text, u.suffix); ok {
			n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 40)
			if err != nil || n <= 0 {
				break
			}
			*b = Bytes(n * u.factor)
			return nil
		}
	}
	return fmt.Errorf("%q is not a size such as 256MiB", text)
}

func (p *Prefixes) parse(text string) error {
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		prefix, err := netip.ParsePrefix(part)
		if err != nil {
			return fmt.Errorf("%q is not a network such as 10.0.0.0/8", part)
		}
		*p = append(*p, prefix)
	}
	return nil
}

// StreamOrigins returns the origins of the servers with streams of webinars, such as "https://live.example".
func (c *Config) StreamOrigins() []string { return strings.Fields(c.StreamServers) }

// complete validates combinations of settings and derives the ones that follow from
// others.
func (c *Config) complete(origins map[string]Origin) []error {
	var bad []error
	check := func(name string, err error) {
		if err != nil {
			bad = append(bad, fmt.Errorf("%s (%s): %w", name, origins[name], err))
		}
	}
	if c.Data == "" {
		check("data", errors.New("must not be empty"))
	}
	if abs, err := filepath.Abs(c.Data); err == nil {
		c.Data = abs
	}
	check("addr", checkAddr(c.Addr))
	if c.MetricsAddr != "" {
		check("metrics-addr", checkAddr(c.MetricsAddr))
	}
	if c.DatabaseURL == "" {
		c.DatabaseURL = "sqlite:" + filepath.Join(c.Data, "masthead.db")
	}
	check("database-url", checkScheme(c.DatabaseURL, "sqlite:", "postgres://", "postgresql://"))
	if c.StorageURL == "" {
		c.StorageURL = "file://" + filepath.ToSlash(filepath.Join(c.Data, "media"))
	}
	check("storage-url", checkScheme(c.StorageURL, "file://", "s3://"))
	if c.SiteURL == "" {
		c.SiteURL = "http://" + c.Addr
	}
	check("site-url", checkSite(c.SiteURL))
	c.SiteURL = strings.TrimRight(c.SiteURL, "/")
	if c.AccountURL == "" {
		c.AccountURL = c.SiteURL + route.AccountPath
	}
	check("account-url", checkAccount(c.AccountURL, c.SiteURL))
	if c.EducationURL != "" {
		check("education-url", checkAddress(c.EducationURL))
	}
	if c.Node == "" {
		c.Node, _ = node.LocateBinary("") // an error is reported where Node is needed
	}
	if c.Renderers == 0 {
		c.Renderers = max(2, runtime.NumCPU())
	}
	if c.MemoryLimit == 0 {
		c.MemoryLimit = 96<<20 + c.CacheBytes
	}
	if c.OTLPEndpoint != "" {
		check("otlp-endpoint", checkScheme(c.OTLPEndpoint, "http://", "https://"))
	}
	if c.MagazineWeight > 100 {
		check("magazine-weight", fmt.Errorf("%d is more than 100 percent", c.MagazineWeight))
	}
	if c.TickerURL != "sample" && c.TickerURL != "off" {
		check("ticker-url", checkScheme(c.TickerURL, "http://", "https://"))
	}
	if c.PartnerEventsURL != "" {
		check("partner-events-url", checkScheme(c.PartnerEventsURL, "http://", "https://"))
	}
	check("partner-host", checkScheme(c.PartnerHost, "http://", "https://"))
	for _, server := range c.StreamOrigins() {
		check("stream-servers", checkOrigin(server))
	}
	if c.SMTPURL != "" {
		check("smtp-url", checkScheme(c.SMTPURL, "smtp://", "smtps://"))
	}
	if c.GoogleClientID != "" {
		check("google-issuer", checkAddress(c.GoogleIssuer))
		if origins["google-one-tap"] == FromDefault {
			c.GoogleOneTap = c.GoogleIssuer == googleIssuer
		}
	}
	if c.IndexNowURL != "" {
		check("indexnow-url", checkScheme(c.IndexNowURL, "http://", "https://"))
		if !indexNowKey.MatchString(c.IndexNowKey) {
			check("indexnow-key", errors.New("must be 8 to 128 lowercase letters, digits and hyphens when indexnow-url is set"))
		}
	}
	if c.Captcha != "proof-of-work" && (c.CaptchaSiteKey == "" || c.CaptchaSecret == "") {
		check("captcha", fmt.Errorf("%s needs captcha-site-key and captcha-secret", c.Captcha))
	}
	if c.CaptchaVerifier != "" {
		check("captcha-verifier", checkScheme(c.CaptchaVerifier, "http://", "https://"))
	}
	c.MailFrom = cmp.Or(c.MailFrom, "no-reply@"+c.mailHost())
	c.DeskEmail = cmp.Or(c.DeskEmail, "desk@"+c.mailHost())
	check("mail-from", checkMail(c.MailFrom))
	check("desk-email", checkMail(c.DeskEmail))
	if c.MailBounces != "" {
		check("mail-bounces", checkBounces(c.MailBounces))
	}
	return bad
}

// CheckSiteURL returns an error if a text is not the public address of a site.
func CheckSiteURL(address string) error { return checkSite(address) }

// WithAddress returns the configuration with the address of the site that the set-up stored, unless site-url names another
// one. Settings that are derived from site-url follow: the address of the account, the sender of emails and the desk.
func (c Config) WithAddress(address string) Config {
	if address == "" || c.SiteURL != "http://"+c.Addr {
		return c
	}
	old := c
	c.SiteURL = strings.TrimRight(address, "/")
	if c.AccountURL == old.SiteURL+route.AccountPath {
		c.AccountURL = c.SiteURL + route.AccountPath
	}
	if c.MailFrom == "no-reply@"+old.mailHost() {
		c.MailFrom = "no-reply@" + c.mailHost()
	}
	if c.DeskEmail == "desk@"+old.mailHost() {
		c.DeskEmail = "desk@" + c.mailHost()
	}
	return c
}

// AccountPage returns the address of the account page. edition is the path of the language's edition, "" for the master
// brand. An account on another site has one page for all editions.
func (c Config) AccountPage(edition string) string {
	if c.HasOwnAccount() {
		return c.SiteURL + edition + route.AccountPath
	}
	return c.AccountURL
}

// HasOwnAccount reports whether the account page is on this site.
func (c Config) HasOwnAccount() bool { return c.AccountURL == c.SiteURL+route.AccountPath }

// Describe returns list with its derived values replaced by those of c. c is a configuration that WithAddress returned, and list is the
// list that Load returned.
func (c Config) Describe(list []Setting) []Setting {
	list = slices.Clone(list)
	v := reflect.ValueOf(c)
	for i := range list {
		if field := v.Field(i); list[i].Origin == Derived && field.Kind() == reflect.String {
			list[i].Value = displayValue(v.Type().Field(i).Tag.Get("secret"), field.String())
		}
	}
	return list
}

// mailHost returns the host of the email addresses that are derived from site-url. For a site at an IP address or
// without a domain it is a host that no mail server accepts.
func (c Config) mailHost() string {
	site, err := url.Parse(c.SiteURL)
	if err != nil || !strings.Contains(site.Hostname(), ".") || net.ParseIP(site.Hostname()) != nil {
		return "masthead.example"
	}
	return strings.TrimPrefix(site.Hostname(), "www.")
}

const googleIssuer = "https://accounts.google.com"

var indexNowKey = regexp.MustCompile(`^[a-z0-9-]{8,128}$`)
