// Package config is the program's configuration: one struct, filled from the
// defaults, a file, the environment and the command line, each later one
// winning. A value is checked once, here, and passed down; no other package
// reads the environment.
package config

import (
	"errors"
	"fmt"
	"net"
	"net/mail"
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
)

// Config is every setting. The tags are its documentation: setting is the name
// in the file and on the command line; the environment's is MASTHEAD_ and the
// name in capitals.
type Config struct {
	Addr             string        `setting:"addr" default:"127.0.0.1:8080" doc:"Address and port to serve on."`
	Data             string        `setting:"data" default:"data" doc:"Folder of the database, the media and everything else that is kept."`
	DatabaseURL      string        `setting:"database-url" secret:"url" doc:"sqlite:PATH or postgres://…; empty is a SQLite file in the data folder."`
	StorageURL       string        `setting:"storage-url" secret:"url" doc:"Where media are kept: file:///PATH or s3://BUCKET?region=…&endpoint=…; empty is a folder in the data folder."`
	SiteName         string        `setting:"site-name" default:"Startline" doc:"Display name of the publication."`
	SiteURL          string        `setting:"site-url" doc:"Public address, without a path, as in https://example.com; empty is http:// and addr."`
	AccountURL       string        `setting:"account-url" doc:"Address of the site where readers sign in and keep their account; empty is /account below site-url."`
	EducationURL     string        `setting:"education-url" doc:"Address of the courses, as the bar on phones has it; empty is /learn below site-url."`
	Demo             bool          `setting:"demo" default:"true" doc:"Load the demonstration content into an empty database."`
	DemoPassword     string        `setting:"demo-password" secret:"all" doc:"Password of the demonstration's accounts, where it is loaded; empty makes one up."`
	Node             string        `setting:"node" doc:"Node binary, 22 or later; empty is the one in the nearest node_modules, else the one on the PATH."`
	Renderers        int           `setting:"renderers" default:"0" doc:"Renderer processes; 0 is one a processor, at least two."`
	RenderTimeout    time.Duration `setting:"render-timeout" default:"5s" doc:"How long one page may take to render before its renderer is replaced."`
	CacheBytes       Bytes         `setting:"cache-bytes" default:"48MiB" doc:"Memory for the page cache."`
	MemoryLimit      Bytes         `setting:"memory-limit" doc:"Memory of the Go process above which it collects garbage more eagerly; empty is 112MiB and cache-bytes, which leaves room for the renderers on a server with 1 GB."`
	UploadBytes      Bytes         `setting:"upload-bytes" default:"5MiB" doc:"Largest picture, recording or film that the API takes."`
	ImportBytes      Bytes         `setting:"import-bytes" default:"25MiB" doc:"Largest picture that an import takes."`
	MagazineWeight   int           `setting:"magazine-weight" default:"0" doc:"Share of new readers, in percent, who see the design \"magazine\"; the others see the default one."`
	TickerURL        string        `setting:"ticker-url" secret:"url" default:"sample" doc:"Public ticker of a crypto exchange; sample shows recorded prices and says so, off shows none."`
	PartnerEventsURL string        `setting:"partner-events-url" secret:"url" doc:"Where the partners' system lists its events; empty shows the hand-made set."`
	PartnerHost      string        `setting:"partner-host" default:"https://events.example.com" doc:"Where the events of the partners' system are found."`
	TrustedProxies   Prefixes      `setting:"trusted-proxies" doc:"Networks, separated by commas, whose X-Forwarded-For and X-Forwarded-Proto are believed."`
	LogLevel         string        `setting:"log-level" default:"info" oneof:"debug info warn error" doc:"Least level that is logged."`
	LogFormat        string        `setting:"log-format" default:"text" oneof:"text json" doc:"Form of the log."`
	MetricsAddr      string        `setting:"metrics-addr" doc:"Address and port for /metrics alone; empty serves it on addr, to callers on this machine."`
	OTLPEndpoint     string        `setting:"otlp-endpoint" secret:"url" doc:"Where traces go, as in http://127.0.0.1:4318; empty is nowhere."`
	SMTPURL          string        `setting:"smtp-url" secret:"url" doc:"Server that sends mail: smtp://HOST:PORT or smtps://USER:PASSWORD@HOST; empty keeps letters as files in the data folder."`
	MailFrom         string        `setting:"mail-from" default:"Startline <no-reply@startline.example>" doc:"Address that mail comes from."`
	MailBounces      string        `setting:"mail-bounces" doc:"Address that letters come back to, with +TOKEN added before the @, as in bounces@example.com; empty is their sender."`
	DeskEmail        string        `setting:"desk-email" default:"desk@startline.example" doc:"Address that hears of what readers report, and at which services of web push reach the house."`
	GoogleClientID   string        `setting:"google-client-id" doc:"Id under which Google, or another issuer of OpenID Connect, knows this site and vouches for its readers; empty asks nobody."`
	GoogleSecret     string        `setting:"google-secret" secret:"all" doc:"The secret that goes with it."`
	GoogleIssuer     string        `setting:"google-issuer" default:"https://accounts.google.com" doc:"The issuer of OpenID Connect."`
	GoogleOneTap     bool          `setting:"google-one-tap" default:"false" doc:"Google asks readers who are not signed in to come in, by a script of its own that pages load once they are at rest; true where Google is the issuer."`
	Captcha          string        `setting:"captcha" default:"proof-of-work" oneof:"proof-of-work recaptcha hcaptcha turnstile" doc:"Who tells that a person filled in a form: the browser's own work, or the named provider."`
	CaptchaSiteKey   string        `setting:"captcha-site-key" doc:"Key of the site at that provider, which pages show."`
	CaptchaSecret    string        `setting:"captcha-secret" secret:"all" doc:"Secret of the site at that provider."`
	CaptchaVerifier  string        `setting:"captcha-verifier" doc:"Where that provider checks; empty is its own address."`
	IndexNowURL      string        `setting:"indexnow-url" doc:"Where search engines hear of stories that came or went, as in https://api.indexnow.org/indexnow; empty tells nobody."`
	IndexNowKey      string        `setting:"indexnow-key" doc:"What proves to them that it is this site: 8 to 128 small letters, digits and hyphens, shown at /KEY.txt."`
	SiteDir          string        `setting:"site-dir" doc:"Folder of a built site to serve in place of the one inside the program, anew whenever it changes: for development."`
	ShutdownTimeout  time.Duration `setting:"shutdown-timeout" default:"10s" doc:"How long requests in progress may take when the program stops."`
}

// Bytes is a size, written as in "256MiB", "5MB" or "1024".
type Bytes int64

// String is the size in the largest unit that divides it.
func (b Bytes) String() string {
	switch {
	case b%(1<<20) == 0:
		return fmt.Sprintf("%dMiB", b>>20)
	case b%(1<<10) == 0:
		return fmt.Sprintf("%dKiB", b>>10)
	}
	return strconv.FormatInt(int64(b), 10)
}

// Prefixes are networks, written as in "10.0.0.0/8,::1/128".
type Prefixes []netip.Prefix

// Origin says where a setting's value came from.
type Origin string

// The origins, weakest first. What is derived follows from other settings, or
// from the machine, because nobody set it.
const (
	Derived         Origin = "derived"
	FromDefault     Origin = "default"
	FromFile        Origin = "file"
	FromEnvironment Origin = "environment"
	FromFlag        Origin = "flag"
)

// Setting is one setting as `masthead config` shows it: Value is the one in
// effect, a secret masked.
type Setting struct {
	Name   string
	Env    string
	Doc    string
	Value  string
	Origin Origin
}

// EnvName is the environment's name of a setting.
func EnvName(setting string) string {
	return prefix + strings.ToUpper(strings.ReplaceAll(setting, "-", "_"))
}

// Load fills a Config. flags holds the command line's values by name, environ is
// the environment as os.Environ gives it, file is the path of a YAML file or "".
// All mistakes are reported at once, each with its setting's name and origin. Of
// a file that can't be read nothing is known, so that with it the Config is empty.
func Load(flags map[string]string, environ []string, file string) (Config, []Setting, error) {
	var (
		c     Config
		bad   []error
		list  []Setting
		unset []bool // which settings nobody gave a value
		wrong []bool // which settings have one that they don't take
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
	bad = append(bad, unknown(fromFile, fromEnvironment)...)
	bad = append(bad, c.complete(origins)...)
	for i := range list {
		switch field := v.Field(i); {
		case wrong[i]: // shown as it was given
		case unset[i] && !field.IsZero():
			list[i].Value, list[i].Origin = fmt.Sprint(field.Interface()), Derived
		case field.Kind() == reflect.String:
			list[i].Value = field.String()
		}
		list[i].Value = shown(v.Type().Field(i).Tag.Get("secret"), list[i].Value)
	}
	if fileErr != nil {
		c = Config{}
	}
	return c, list, errors.Join(bad...)
}

// Names lists every setting with its documentation, for the command line.
func Names() []Setting {
	t := reflect.TypeFor[Config]()
	var list []Setting
	for i := range t.NumField() {
		tag := t.Field(i).Tag
		list = append(list, Setting{Name: tag.Get("setting"), Env: EnvName(tag.Get("setting")), Doc: tag.Get("doc"), Value: tag.Get("default")})
	}
	return list
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
		return nil, fmt.Errorf("configuration file %s: it must hold lines such as `addr: 127.0.0.1:8080`: %w", file, err)
	}
	m := make(map[string]string, len(nodes))
	for name, node := range nodes {
		if m[name] = node.Value; node.Kind != yaml.ScalarNode {
			m[name] = "(not a single value)" // which no setting takes
		}
	}
	return m, nil
}

func assign(field reflect.Value, text, oneOf string) error {
	if oneOf != "" && !slices.Contains(strings.Fields(oneOf), text) {
		return fmt.Errorf("%q is none of: %s", text, strings.Join(strings.Fields(oneOf), ", "))
	}
	switch p := field.Addr().Interface().(type) {
	case *string:
		*p = strings.TrimSpace(text)
	case *bool:
		b, err := strconv.ParseBool(text)
		if err != nil {
			return fmt.Errorf("%q is neither true nor false", text)
		}
		*p = b
	case *int:
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			return fmt.Errorf("%q is not a whole number from 0 on", text)
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

// complete checks what settings mean together and fills the ones that follow from others.
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
	if c.AccountURL == "" {
		c.AccountURL = strings.TrimRight(c.SiteURL, "/") + "/account"
	}
	check("account-url", checkAddress(c.AccountURL))
	if c.EducationURL == "" {
		c.EducationURL = strings.TrimRight(c.SiteURL, "/") + "/learn"
	}
	check("education-url", checkAddress(c.EducationURL))
	if c.Node == "" {
		c.Node, _ = node.Locate("") // who needs it says that there is none
	}
	if c.Renderers == 0 {
		c.Renderers = max(2, runtime.NumCPU())
	}
	if c.MemoryLimit == 0 {
		c.MemoryLimit = 112<<20 + c.CacheBytes
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
			check("indexnow-key", errors.New("must be 8 to 128 small letters, digits and hyphens where indexnow-url is set"))
		}
	}
	if c.Captcha != "proof-of-work" && (c.CaptchaSiteKey == "" || c.CaptchaSecret == "") {
		check("captcha", fmt.Errorf("%s needs captcha-site-key and captcha-secret", c.Captcha))
	}
	if c.CaptchaVerifier != "" {
		check("captcha-verifier", checkScheme(c.CaptchaVerifier, "http://", "https://"))
	}
	check("mail-from", checkMail(c.MailFrom))
	check("desk-email", checkMail(c.DeskEmail))
	if c.MailBounces != "" {
		check("mail-bounces", checkBounces(c.MailBounces))
	}
	if c.SiteName == "" {
		check("site-name", errors.New("must not be empty"))
	}
	return bad
}

// googleIssuer is Google itself.
const googleIssuer = "https://accounts.google.com"

var indexNowKey = regexp.MustCompile(`^[a-z0-9-]{8,128}$`)

func checkAddr(addr string) error {
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("%q is not an address with a port such as 127.0.0.1:8080", addr)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
		return fmt.Errorf("%q is not a port", port)
	}
	return nil
}

// checkScheme sees that an address begins with one of the schemes and goes on.
func checkScheme(address string, schemes ...string) error {
	for _, scheme := range schemes {
		if rest, ok := strings.CutPrefix(address, scheme); ok && rest != "" {
			return nil
		} else if ok {
			return fmt.Errorf("%q names nothing", address)
		}
	}
	return fmt.Errorf("%q begins with none of: %s", mask(address), strings.Join(schemes, ", "))
}

// checkAddress sees that an address is one of a page, on this site or another.
func checkAddress(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("%q is not an address such as https://account.example.com or https://example.com/account", address)
	}
	return nil
}

func checkMail(address string) error {
	if _, err := mail.ParseAddress(address); err != nil {
		return fmt.Errorf("%q is not an address such as desk@example.com", address)
	}
	return nil
}

// checkBounces sees that an address has room for a token, within the 64 characters that
// may stand before the @.
func checkBounces(address string) error {
	a, err := mail.ParseAddress(address)
	if err != nil || a.Address != address {
		return fmt.Errorf("%q is not an address such as bounces@example.com", address)
	}
	if name, _, _ := strings.Cut(address, "@"); len(name) > 23 {
		return fmt.Errorf("%q has more than 23 characters before the @, where a token of 40 follows", address)
	}
	return nil
}

func checkSite(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || strings.Trim(u.Path, "/") != "" {
		return fmt.Errorf("%q is not an address such as https://example.com", address)
	}
	return nil
}
