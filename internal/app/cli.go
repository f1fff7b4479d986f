package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"

	"github.com/alecthomas/kong"

	"masthead/internal/account"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/command"
	"masthead/internal/config"
	"masthead/internal/database"
	"masthead/internal/importer/feed"
	"masthead/internal/mail"
	"masthead/internal/page"
	"masthead/internal/search"
	"masthead/internal/story"
)

// commands are the commands of the whole program. Features declare their own.
type commands struct {
	ShowVersion kong.VersionFlag `name:"version" help:"Print the version."`

	File string `name:"config" placeholder:"FILE" help:"Configuration file (YAML)." env:"MASTHEAD_CONFIG"`

	Serve    serveCommand    `cmd:"" default:"1" help:"Serve the publication (the default command)."`
	Import   importCommand   `cmd:"" help:"Import stories, feeds or companies."`
	Backup   backupCommand   `cmd:"" help:"Back up the database and the media to one file; the site may keep running."`
	Restore  restoreCommand  `cmd:"" help:"Restore a backup into an empty data folder and database."`
	Doctor   doctorCommand   `cmd:"" help:"Check everything that the program needs, and say how to fix problems."`
	Demo     demoCommand     `cmd:"" help:"Remove the demonstration content."`
	Settings settingsCommand `cmd:"" name:"config" help:"Print every setting with its value and its origin."`
	Generate generateCommand `cmd:"" hidden:"" help:"Generate the TypeScript code and the documents that are derived from the Go code."`
	Version  versionCommand  `cmd:"" help:"Print the version."`
}

// session is the environment of a command.
type session struct {
	ctx          context.Context
	out          io.Writer // escapes control characters
	err          io.Writer // for progress bars and the log, which escapes them
	config       config.Config
	settings     []config.Setting
	configErrors error
	app          *App        // nil until a command has opened it
	command      string      // as typed, without its arguments
	logged       func(error) // ends the entry of the command in the audit log; nil if it did not begin
}

// open returns the publication, and opens it first if it is not open. create allows a publication that does not exist yet.
// If opening fails, no files are left behind.
func (s *session) open(create bool) (*App, error) {
	if s.app != nil {
		return s.app, nil
	}
	if s.configErrors != nil {
		return nil, s.configErrors
	}
	if !create {
		if err := s.requirePublication(); err != nil {
			return nil, err
		}
	}
	missing := s.missingPaths()
	a, err := Open(s.ctx, s.config, s.logger(), clock.System)
	if err != nil {
		removeCreated(missing)
		return nil, err
	}
	s.app = a
	return a, nil
}

// addressTimeout limits how long the commands that describe the configuration wait for a database.
const addressTimeout = 3 * time.Second

// withStoredAddress returns the configuration with the site address that was entered in the set-up. If the database does
// not respond, it returns the configuration unchanged.
func (s *session) withStoredAddress() config.Config {
	if s.requirePublication() != nil {
		return s.config
	}
	db, err := database.OpenReadOnly(s.config.DatabaseURL)
	if err != nil {
		return s.config
	}
	defer func() { _ = db.Close() }()
	ctx, cancel := context.WithTimeout(s.ctx, addressTimeout)
	defer cancel()
	return s.config.WithAddress(brand.StoredAddress(ctx, db))
}

// close closes the publication if a command has opened it.
func (s *session) close() error {
	if s.app == nil {
		return nil
	}
	a := s.app
	s.app = nil
	return a.Close()
}

// bindFeatures makes the publication's features available as parameters of the commands' Run methods, by their types.
func (s *session) bindFeatures(parsed *kong.Context) error {
	_, create := selectedCommand(parsed).(interface{ CreatesPublication() })
	open := func() (*App, error) { return s.open(create) }
	return errors.Join(
		bind(parsed, open, func(a *App) *command.Session {
			return &command.Session{Ctx: s.recorded(a), Out: s.out, Err: s.err, Config: a.Config}
		}),
		bind(parsed, open, func(a *App) *database.DB { return a.DB }),
		bind(parsed, open, func(a *App) *brand.Directory { return a.Brands }),
		bind(parsed, open, func(a *App) *brand.Remover { return a.BrandRemover }),
		bind(parsed, open, func(a *App) *story.Stories { return a.Stories }),
		bind(parsed, open, func(a *App) *account.Accounts { return a.Accounts }),
		bind(parsed, open, func(a *App) *mail.Worker { return a.Mail }),
		bind(parsed, open, func(a *App) *feed.Watch { return a.Feeds }),
		bind(parsed, open, func(a *App) *search.Index { return a.Search }),
		bind(parsed, open, func(a *App) *page.Pages { return a.Pages }),
	)
}

// recorded returns the context of a feature's command, whose writes are in the audit log.
func (s *session) recorded(a *App) context.Context {
	ctx, done := a.Audit.LogCommand(s.ctx, s.command)
	s.logged = done
	return ctx
}

// bind makes the value that get returns available as a parameter of Run methods, by its type. It opens the publication only when a Run
// method needs the value.
func bind[T any](parsed *kong.Context, open func() (*App, error), get func(*App) T) error {
	return parsed.BindToProvider(func() (T, error) {
		a, err := open()
		if err != nil {
			var none T
			return none, err
		}
		return get(a), nil
	})
}

// selectedCommand returns the chosen command, nil if the command line names none.
func selectedCommand(parsed *kong.Context) any {
	if parsed == nil || parsed.Selected() == nil {
		return nil
	}
	return parsed.Selected().Target.Addr().Interface()
}

// logger returns the configured logger, which masks secrets.
func (s *session) logger() *slog.Logger {
	return NewLogger(s.config, maskingWriter{s.err, s.config.Secrets()})
}

// maskingWriter writes each text with its secrets replaced.
type maskingWriter struct {
	io.Writer
	secrets *strings.Replacer
}

// Write implements io.Writer.
func (m maskingWriter) Write(text []byte) (int, error) {
	_, err := m.secrets.WriteString(m.Writer, string(text))
	return len(text), err
}

// Main runs the program and returns its exit status: 0, 1 for a failure, 2 for a wrong command
// line or configuration, or the status of a failure that has one.
func Main(args []string, out, terminal io.Writer) (status int) {
	out, errOut := command.Printable(out), command.Printable(terminal)
	defer func() {
		switch end := recover().(type) {
		case nil:
		case exitStatus:
			status = int(end)
		default:
			panic(end)
		}
	}()
	var cli commands
	flags := settingFlags()
	options := []kong.Option{kong.Name("masthead"), kong.Writers(out, errOut),
		kong.Description("A publishing engine: many brands, thirteen languages, one program."),
		kong.Vars{"example": story.ExampleMoment, "version": Version}, kong.KindMapper(reflect.Int64, kong.MapperFunc(parseNumberFlag)),
		kong.KindMapper(reflect.Int, kong.MapperFunc(parseIntFlag)),
		kong.Embed(flags.Interface()), kong.ConfigureHelp(kong.HelpOptions{Compact: true}), kong.Help(printHelp),
		kong.Exit(func(status int) { panic(exitStatus(status)) })}
	for _, c := range command.Declared() {
		options = append(options, kong.DynamicCommand(c.Name, c.Help, "", c.New()))
	}
	parser, err := kong.New(&cli, options...)
	if err != nil {
		fmt.Fprintln(errOut, "masthead:", err)
		return 2
	}
	if len(args) > 0 && args[0] == "help" {
		args = append(args[1:len(args):len(args)], "--help")
	}
	parsed, unknown, err := parse(parser, args)
	for _, flag := range unknown {
		fmt.Fprintln(errOut, "masthead:", flag)
	}
	if err != nil {
		if unknown == nil {
			fmt.Fprintf(errOut, "masthead: %s; see `%s --help`\n", usageError(err), commandOfError(err))
		}
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	s := &session{ctx: ctx, out: out, err: terminal}
	values := flagValues(flags)
	s.config, s.settings, s.configErrors = config.Load(values, os.Environ(), cli.File)
	if _, fixed := selectedCommand(parsed).(interface{ UsesOwnAddress() }); !fixed {
		s.useServedAddress(func(addr string) (config.Config, []config.Setting, error) {
			values["addr"] = addr
			return config.Load(values, os.Environ(), cli.File)
		})
	}
	if err = s.configErrors; unknown == nil {
		if err = s.bindFeatures(parsed); err == nil {
			if selected := parsed.Selected(); selected != nil {
				s.command = selected.FullPath()
			}
			if err = parsed.Run(s); s.logged != nil {
				s.logged(err)
			}
		}
		err = errors.Join(err, s.close())
	}
	switch {
	case err != nil && errors.Is(err, s.configErrors):
		fmt.Fprintf(errOut, "masthead: the configuration has errors:\n%s\n", indent(err.Error()))
		return 2
	case unknown != nil:
		return 2
	case err != nil:
		fmt.Fprintln(errOut, "masthead:", s.config.Secrets().Replace(err.Error()))
		if own, ok := selectedCommand(parsed).(interface{ FailureStatus() int }); ok {
			return own.FailureStatus()
		}
		return 1
	}
	return 0
}

// exitStatus is the exit status of the program after it has printed help or the version.
type exitStatus int

// commonSettings are the settings that the help of every command shows: where the publication is stored. The help of
// serve shows all settings.
var commonSettings = []string{"data", "database-url", "storage-url"}

// printHelp prints the help of the chosen command with the flags that belong to it.
func printHelp(options kong.HelpOptions, parsed *kong.Context) error {
	selected := parsed.Selected()
	if selected == nil || selected.Name != "serve" {
		for _, flag := range parsed.Model.Flags {
			if flag.Group != nil && !slices.Contains(commonSettings, flag.Name) {
				flag.Hidden = true
			}
		}
	}
	if err := kong.DefaultHelpPrinter(options, parsed); err != nil {
		return err
	}
	if selected == nil || selected.Name != "serve" {
		_, err := fmt.Fprintln(parsed.Stdout, "\nEvery other setting is a flag too: `masthead serve --help` lists them.")
		return err
	}
	return nil
}

// parse reads the command line. It collects unknown flags separately, so that the rest can be
// parsed, and returns errors about them.
func parse(parser *kong.Kong, args []string) (parsed *kong.Context, unknown []error, err error) {
	for {
		parsed, err = parser.Parse(args)
		if err == nil {
			return parsed, unknown, nil
		}
		text, ok := strings.CutPrefix(err.Error(), "unknown flag ")
		name, _, _ := strings.Cut(text, ",")
		at := slices.IndexFunc(args, func(arg string) bool { return arg == name || strings.HasPrefix(arg, name+"=") })
		if !ok || at < 0 {
			return nil, unknown, err
		}
		unknown = append(unknown, err)
		args = slices.Delete(slices.Clone(args), at, at+1)
		if _, err := parser.Parse(args); err != nil && at < len(args) && !strings.HasPrefix(args[at], "-") {
			args = slices.Delete(args, at, at+1) // the argument after an unknown flag is probably its value
		}
	}
}

// missingArguments matches kong's error for arguments that are missing, and argumentName the prefix of errors of an argument.
var (
	missingArguments = regexp.MustCompile(`^expected "(.*)"$`)
	argumentName     = regexp.MustCompile(`<([a-z-]+)>`)
)

// usageError returns the text of an error of the command line, with arguments as the help texts name them: FILE for <file>.
func usageError(err error) string {
	text := argumentName.ReplaceAllStringFunc(err.Error(), func(name string) string { return strings.ToUpper(strings.Trim(name, "<>")) })
	if m := missingArguments.FindStringSubmatch(text); m != nil {
		return m[1] + " is missing"
	}
	return text
}

// commandOfError returns the command that a wrong command line names, as the user would type it.
func commandOfError(err error) string {
	var wrong *kong.ParseError
	if errors.As(err, &wrong) && wrong.Context != nil {
		if command := wrong.Context.Selected(); command != nil {
			return command.FullPath()
		}
	}
	return "masthead"
}

// parseNumberFlag parses the number of a story or a token.
func parseNumberFlag(ctx *kong.DecodeContext, target reflect.Value) error {
	var text string
	if err := ctx.Scan.PopValueInto("number", &text); err != nil {
		return err
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n <= 0 {
		return fmt.Errorf("%q is not a number such as 42", text)
	}
	target.SetInt(n)
	return nil
}

// parseIntFlag parses a number that may be negative.
func parseIntFlag(ctx *kong.DecodeContext, target reflect.Value) error {
	var text string
	if err := ctx.Scan.PopValueInto("number", &text); err != nil {
		return err
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return fmt.Errorf("%q is not a number such as 42", text)
	}
	target.SetInt(int64(n))
	return nil
}

func indent(text string) string { return "  " + strings.ReplaceAll(text, "\n", "\n  ") }

// settingFlags returns a struct with a text flag for every setting. The command line knows the
// names of the settings, and package config alone checks their values.
func settingFlags() reflect.Value {
	var fields []reflect.StructField
	for i, s := range config.Names() {
		help := strings.ReplaceAll(s.Doc, `"`, "'")
		if s.Value != "" {
			help += " Default: " + s.Value + "."
		}
		fields = append(fields, reflect.StructField{
			Name: fmt.Sprintf("Setting%d", i), Type: reflect.TypeFor[*string](),
			Tag: reflect.StructTag(
				fmt.Sprintf(
					"name:%q help:%q group:%q placeholder:%q",
					s.Name,
					help,
					"Settings (also "+config.EnvName("…")+" in the environment)",
					s.Form,
				),
			),
		})
	}
	return reflect.New(reflect.StructOf(fields))
}

func flagValues(flags reflect.Value) map[string]string {
	values := map[string]string{}
	for i, s := range config.Names() {
		if p, ok := flags.Elem().Field(i).Interface().(*string); ok && p != nil {
			values[s.Name] = *p
		}
	}
	return values
}

type versionCommand struct{}

// Run prints the version.
func (versionCommand) Run(s *session) error {
	_, err := fmt.Fprintln(s.out, Version)
	return err
}

type settingsCommand struct{}

// UsesOwnAddress marks a command that does not take the address of the last server: it prints the configuration.
func (settingsCommand) UsesOwnAddress() {}

// Run prints every setting, and then the errors in them.
func (settingsCommand) Run(s *session) error {
	w := tabwriter.NewWriter(s.out, 2, 8, 2, ' ', 0)
	for _, set := range s.withStoredAddress().Describe(s.settings) {
		value := set.Value
		if value == "" {
			value = "(empty)"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", set.Name, value, set.Origin, set.Doc)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return s.configErrors
}
