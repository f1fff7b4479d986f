// Package web contains the built site inside the program: assets for browsers, the bundle that
// renders pages, and the scripts and modules of the Node processes.
package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

//go:embed all:dist
var dist embed.FS

// ErrNotBuilt is returned if the program was compiled before the site was built.
var ErrNotBuilt = errors.New("the site is not built: run `make build`, or `npm run build` before `go build`")

// Site returns the built site in a folder, or the one inside the program for "".
func Site(dir string) (fs.FS, error) {
	if dir != "" {
		return os.DirFS(dir), nil
	}
	return fs.Sub(dist, "dist/site")
}

// Desk returns the built Desk, or the one beside a built site in the folder dir: index.html and the folder assets. It is empty if it was
// not built.
func Desk(dir string) (fs.FS, error) {
	if dir != "" {
		return os.DirFS(filepath.Join(filepath.Dir(filepath.Clean(dir)), "desk")), nil
	}
	return fs.Sub(dist, "dist/desk")
}

// Assets returns the files that browsers load below /assets/.
func Assets(site fs.FS) (fs.FS, error) {
	assets, err := fs.Sub(site, "client/assets")
	if err != nil {
		return nil, err
	}
	if _, err := fs.Stat(assets, "."); err != nil {
		return nil, ErrNotBuilt
	}
	return assets, nil
}

// CSP lists the sources that a page's inline scripts and styles are allowed from.
type CSP struct {
	Scripts []string `json:"scripts"`
	Styles  []string `json:"styles"`
}

// Policy returns the CSP of a built site.
func Policy(site fs.FS) (CSP, error) {
	var c CSP
	text, err := fs.ReadFile(site, "csp.json")
	if err != nil {
		return c, ErrNotBuilt
	}
	return c, json.Unmarshal(text, &c)
}

// ServiceWorker returns the script that stores pages on a reader's device.
func ServiceWorker(site fs.FS) ([]byte, error) {
	script, err := fs.ReadFile(site, "client/sw.js")
	if err != nil {
		return nil, ErrNotBuilt
	}
	return script, nil
}

// Icons returns the list of icons as in a web app manifest.
func Icons(site fs.FS) (json.RawMessage, error) {
	list, err := fs.ReadFile(site, "client/.vite/icons.json")
	if err != nil {
		return nil, ErrNotBuilt
	}
	return list, nil
}

// DrawingFonts returns the fonts that the program uses to draw text.
func DrawingFonts(site fs.FS) (fs.FS, error) { return fs.Sub(site, "drawing-fonts") }

// LargestIcon returns the path of the largest icon, "" for a site without icons.
func LargestIcon(site fs.FS) string {
	paths := iconPaths(site)
	if len(paths) == 0 {
		return ""
	}
	return paths[len(paths)-1]
}

// Favicon returns the smallest icon, a PNG.
func Favicon(site fs.FS) ([]byte, error) {
	paths := iconPaths(site)
	if len(paths) == 0 {
		return nil, ErrNotBuilt
	}
	return fs.ReadFile(site, "client"+paths[0])
}

// iconPaths returns the paths of the icons, smallest first.
func iconPaths(site fs.FS) []string {
	var icons []struct {
		Src string `json:"src"`
	}
	list, err := Icons(site)
	if err != nil || json.Unmarshal(list, &icons) != nil {
		return nil
	}
	paths := make([]string, len(icons))
	for i, icon := range icons {
		paths[i] = icon.Src
	}
	return paths
}

// Runtime has the paths of the files of the Node processes.
type Runtime struct {
	Bundle string // renders pages
	Worker string // script of the renderer
	Images string // script of the picture process

	Documents string // script of the process that merges shared documents
}

// Unpack writes the files of the Node processes once into a folder below dir, named by a hash of
// their content, and returns their paths.
func Unpack(dir string) (Runtime, error) {
	sum := sha256.New()
	var files []string
	for _, root := range []string{"dist/site/server", "dist/runtime"} {
		err := fs.WalkDir(dist, root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			info, err := d.Info()
			if err != nil {
				return err
			}
			files = append(files, path)
			_, err = fmt.Fprintf(sum, "%s %d\n", path, info.Size())
			if err == nil && strings.HasSuffix(path, "js") {
				var text []byte
				if text, err = dist.ReadFile(path); err == nil {
					_, err = sum.Write(text)
				}
			}
			return err
		})
		if err != nil {
			return Runtime{}, ErrNotBuilt
		}
	}
	home := filepath.Join(dir, "runtime-"+hex.EncodeToString(sum.Sum(nil))[:12])
	r := Runtime{
		Bundle: filepath.Join(home, "site", "server", "entry-server.mjs"),
		Worker: filepath.Join(home, "runtime", "worker.mjs"),
		Images: filepath.Join(home, "runtime", "images.mjs"),

		Documents: filepath.Join(home, "runtime", "documents.mjs"),
	}
	if _, err := os.Stat(home); err == nil {
		return r, nil
	}
	fresh, err := os.MkdirTemp(dir, ".runtime-")
	if err != nil {
		return r, fmt.Errorf("unpack the site: %w", err)
	}
	defer func() { _ = os.RemoveAll(fresh) }()
	for _, path := range files {
		if err := copyOut(path, filepath.Join(fresh, strings.TrimPrefix(path, "dist/"))); err != nil {
			return r, fmt.Errorf("unpack the site: %w", err)
		}
	}
	if err := os.Rename(fresh, home); err != nil {
		if _, statErr := os.Stat(home); statErr == nil { // another process was first
			return r, nil
		}
		return r, fmt.Errorf("unpack the site: %w", err)
	}
	return r, nil
}

// copyOut copies a file in pieces, because the largest one is 19 MB.
func copyOut(from, to string) (err error) {
	source, err := dist.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = source.Close() }()
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	file, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	_, err = io.Copy(file, source)
	return err
}
