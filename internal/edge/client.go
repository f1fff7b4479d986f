package edge

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// Proxies are the networks of the reverse proxies whose forwarding headers are trusted. The zero
// value trusts none.
type Proxies []netip.Prefix

// Client returns the address that a request came from: the last one in the chain that is not a
// trusted proxy. It is the zero address if the connection has none, as on a Unix socket.
func (p Proxies) Client(r *http.Request) netip.Addr {
	client := connectionAddress(r)
	if !p.trusts(client) {
		return client
	}
	hops := strings.Split(strings.Join(r.Header["X-Forwarded-For"], ","), ",")
	for i := len(hops) - 1; i >= 0; i-- {
		addr, ok := parseHop(strings.TrimSpace(hops[i]))
		if !ok {
			return client
		}
		client = addr.Unmap().WithZone("")
		if !p.trusts(client) {
			return client
		}
	}
	return client
}

// parseHop returns the address in an entry of X-Forwarded-For. Some proxies add the port to the address, as in
// "8.8.9.8:1234" or "[2001:db8::1]:80".
func parseHop(hop string) (netip.Addr, bool) {
	if withPort, err := netip.ParseAddrPort(hop); err == nil {
		return withPort.Addr(), true
	}
	if inside, ok := strings.CutPrefix(hop, "["); ok {
		if inside, ok = strings.CutSuffix(inside, "]"); !ok {
			return netip.Addr{}, false
		}
		hop = inside
	}
	addr, err := netip.ParseAddr(hop)
	return addr, err == nil
}

// Network returns the network that limits count a client by: an IPv4 address, or the /64 network of an IPv6
// address, because one subscriber usually gets a whole /64.
func (p Proxies) Network(r *http.Request) netip.Prefix {
	client := p.Client(r)
	bits := 32
	if client.Is6() {
		bits = 64
	}
	prefix, _ := client.Prefix(bits) // the zero prefix for the zero address
	return prefix
}

// Secure reports whether the reader's own connection is HTTPS.
func (p Proxies) Secure(r *http.Request) bool {
	return r.TLS != nil ||
		len(p) > 0 && strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https") && p.trusts(connectionAddress(r))
}

func (p Proxies) trusts(addr netip.Addr) bool {
	for _, prefix := range p {
		if prefix.Contains(addr) {
			return true
		}
	}
	return false
}

// connectionAddress returns the address of the other end of the connection.
func connectionAddress(r *http.Request) netip.Addr {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}
	}
	return addr.Unmap().WithZone("")
}
