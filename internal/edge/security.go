package edge

import (
	"cmp"
	"fmt"
	"net/http"
	"strings"
)

// SecurityConfig configures [Security].
type SecurityConfig struct {
	// ContentSecurityPolicy is the policy of responses that set none themselves.
	ContentSecurityPolicy string
	// PermissionsPolicy replaces the default, which denies sensors, devices and payment to all pages
	// and allows video players the features that they need.
	PermissionsPolicy string
	// DataPrefix is the path prefix of responses that are data and never documents, which need no
	// policies for documents. "" for none.
	DataPrefix string
	// Proxies may report that the reader's connection is HTTPS.
	Proxies Proxies
}

const defaultPermissions = "accelerometer=(), camera=(), display-capture=(), geolocation=(), " +
	"gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()"

// Security sets the headers that tell browsers what pages may do. A handler may replace them.
func Security(config SecurityConfig) func(http.Handler) http.Handler {
	config.PermissionsPolicy = cmp.Or(config.PermissionsPolicy, defaultPermissions)
	typed := headerValue("nosniff")
	documents := []field{
		{"Referrer-Policy", headerValue("strict-origin-when-cross-origin")},
		{"Permissions-Policy", headerValue(config.PermissionsPolicy)},
		{"Cross-Origin-Opener-Policy", headerValue("same-origin-allow-popups")},
	}
	if config.ContentSecurityPolicy != "" {
		documents = append(documents, field{"Content-Security-Policy", headerValue(config.ContentSecurityPolicy)})
	}
	transport := headerValue("max-age=31536000")
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			header := w.Header()
			header["X-Content-Type-Options"] = typed
			if config.DataPrefix == "" || !strings.HasPrefix(r.URL.Path, config.DataPrefix) {
				for i := range documents {
					header[documents[i].name] = documents[i].value
				}
			}
			if config.Proxies.Secure(r) {
				header["Strict-Transport-Security"] = transport
			}
			next.ServeHTTP(w, r)
		})
	}
}

// SameOrigin responds with 403 to writes that a browser sends from a page of another site. Origins in
// trusted ("https://desk.example") may write. bypass patterns, in the syntax of [http.ServeMux],
// are open to all sites and must protect themselves.
func SameOrigin(trusted, bypass []string) (func(http.Handler) http.Handler, error) {
	protection := http.NewCrossOriginProtection()
	for _, origin := range trusted {
		if err := protection.AddTrustedOrigin(origin); err != nil {
			return nil, fmt.Errorf("trusting origin %q: %w", origin, err)
		}
	}
	for _, pattern := range bypass {
		protection.AddInsecureBypassPattern(pattern)
	}
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		refuse(w, r, http.StatusForbidden, "This request came from another site.")
	}))
	return protection.Handler, nil
}
