package edge

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"
)

// Static serves the files of fsys under a path prefix ("/assets/"). File names must contain a hash
// of their content, because clients may store the responses forever. Files with .br, .zst or .gz
// added to the name are sent instead to clients that accept them. The files are read once, when the
// handler is made, to compute their entity tags; files added later are not served.
func Static(fsys fs.FS, prefix string) (http.Handler, error) {
	s := &static{fsys: fsys, prefix: prefix, files: map[string]*asset{}}
	hashes := map[string]string{}
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		hashes[name], err = hashFile(fsys, name)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read static files: %w", err)
	}
	for name, hash := range hashes {
		if extension := path.Ext(name); extension != "" && hashes[strings.TrimSuffix(name, extension)] != "" && isSibling(extension) {
			continue
		}
		a := &asset{contentType: headerValue(contentTypeOf(name))}
		a.etags[identity] = headerValue(`"` + hash + `"`)
		for in := gzipEncoding; in < encodings; in++ {
			if sibling := hashes[name+siblings[in]]; sibling != "" {
				a.etags[in] = headerValue(`"` + sibling + `"`)
				a.varies = true
			}
		}
		s.files[name] = a
	}
	return s, nil
}

// siblings has the extensions of files by encoding.
var siblings = [encodings]string{"", ".gz", ".zst", ".br"}

func isSibling(extension string) bool {
	for _, sibling := range siblings[1:] {
		if extension == sibling {
			return true
		}
	}
	return false
}

type static struct {
	fsys   fs.FS
	prefix string
	files  map[string]*asset
}

// asset is a file with an entity tag for each of its encodings.
type asset struct {
	contentType []string
	etags       [encodings][]string
	varies      bool
}

var (
	immutable = []string{"public, max-age=31536000, immutable"}
	varies    = []string{"Accept-Encoding"}
)

func (s *static) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		refuse(w, r, http.StatusMethodNotAllowed, "A file accepts only GET and HEAD requests.")
		return
	}
	name, ok := strings.CutPrefix(r.URL.Path, s.prefix)
	name = strings.TrimPrefix(name, "/")
	a := s.files[name]
	if !ok || a == nil {
		refuse(w, r, http.StatusNotFound, "There is no such file.")
		return
	}
	in := identity
	for _, e := range acceptedBy(r) {
		if a.etags[e] != nil {
			in = e
			break
		}
	}
	content, size, err := open(s.fsys, name+siblings[in])
	if err != nil {
		refuse(w, r, http.StatusNotFound, "This file no longer exists.")
		return
	}
	defer content.Close()

	header := w.Header()
	header["Cache-Control"] = immutable
	header["Content-Type"] = a.contentType
	header["Etag"] = a.etags[in]
	if a.varies {
		header["Vary"] = varies
	}
	if in != identity {
		header.Set("Content-Encoding", in.name())
		if r.Header.Get("Range") == "" {
			header.Set("Content-Length", fmt.Sprint(size)) // ServeContent does not set it for encoded responses
		}
	}
	http.ServeContent(w, r, "", time.Time{}, content)
}

// open returns a file in a form that can be sent in parts.
func open(fsys fs.FS, name string) (file io.ReadSeekCloser, size int64, err error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, 0, err
	}
	if seeker, ok := f.(io.ReadSeekCloser); ok {
		return seeker, info.Size(), nil
	}
	defer f.Close()
	all, err := io.ReadAll(f)
	if err != nil {
		return nil, 0, err
	}
	return memoryFile{bytes.NewReader(all)}, int64(len(all)), nil
}

// memoryFile has the content of a file that cannot seek.
type memoryFile struct{ *bytes.Reader }

func (memoryFile) Close() error { return nil }

func hashFile(fsys fs.FS, name string) (string, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", fmt.Errorf("hashing %s: %w", name, err)
	}
	return base64.RawURLEncoding.EncodeToString(sum.Sum(nil)[:12]), nil
}

// contentTypeOf returns the media type of a file by its name. It does not depend on the types that the machine has
// registered.
func contentTypeOf(name string) string {
	switch extension := path.Ext(name); extension {
	case ".js", ".mjs":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".woff2":
		return "font/woff2"
	case ".webmanifest":
		return "application/manifest+json"
	case ".map", ".json":
		return "application/json"
	default:
		if known := mime.TypeByExtension(extension); known != "" {
			return known
		}
		return "application/octet-stream"
	}
}
