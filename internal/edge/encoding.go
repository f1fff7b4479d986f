package edge

import "strings"

// encoding is a content coding of the stored bytes of a page.
type encoding uint8

const (
	identity encoding = iota
	gzipEncoding
	zstdEncoding
	brotliEncoding
	encodings // the number of encodings
)

// name returns the registered name of the coding, empty for identity.
func (e encoding) name() string {
	return [encodings]string{"", "gzip", "zstd", "br"}[e]
}

// suffix makes the entity tags of a page's encodings differ, as strong tags must when the bytes
// differ.
func (e encoding) suffix() string {
	return [encodings]string{"", "-gz", "-zs", "-br"}[e]
}

// preference lists the codings that a client accepts, best first. It always contains identity, and everything after
// identity is ignored.
type preference [encodings]encoding

// The preferences for the Accept-Encoding values that nearly all clients send.
var (
	acceptsAll   = preference{brotliEncoding, zstdEncoding, gzipEncoding, identity}
	acceptsBrGz  = preference{brotliEncoding, gzipEncoding, identity}
	acceptsBr    = preference{brotliEncoding, identity}
	acceptsGzip  = preference{gzipEncoding, identity}
	acceptsPlain = preference{identity}
)

// negotiate parses an Accept-Encoding value. Among codings with equal weights, the one that makes
// smaller bodies comes first (brotli, zstd, gzip, identity). A client that refuses every coding
// gets identity: RFC 9110 (12.5.3) lets a server disregard such a field.
func negotiate(accept string) preference {
	switch accept {
	case "gzip, deflate, br, zstd":
		return acceptsAll
	case "gzip, deflate, br", "gzip, br", "br, gzip":
		return acceptsBrGz
	case "br":
		return acceptsBr
	case "gzip", "gzip, deflate", "gzip,deflate":
		return acceptsGzip
	case "", "identity":
		return acceptsPlain
	}
	return parseAccept(accept)
}

// unlisted marks a coding that the header does not name.
const unlisted = -1

// parseAccept returns the same as negotiate, but without the shortcut for frequent values.
func parseAccept(accept string) preference {
	weights := [encodings]int{unlisted, unlisted, unlisted, unlisted}
	other := unlisted // the weight of "*"
	for accept != "" {
		var member string
		member, accept, _ = strings.Cut(accept, ",")
		coding, parameters, _ := strings.Cut(member, ";")
		weight := parseWeight(parameters)
		switch coding = strings.TrimSpace(coding); {
		case strings.EqualFold(coding, "br"):
			weights[brotliEncoding] = weight
		case strings.EqualFold(coding, "zstd"):
			weights[zstdEncoding] = weight
		case strings.EqualFold(coding, "gzip"), strings.EqualFold(coding, "x-gzip"):
			weights[gzipEncoding] = weight
		case strings.EqualFold(coding, "identity"):
			weights[identity] = weight
		case coding == "*":
			other = weight
		}
	}
	for e := range weights {
		if weights[e] == unlisted {
			weights[e] = other
		}
	}

	var order preference // filled with identity, which ends the list
	n := 0
	for n < len(order) {
		best, weight := identity, max(weights[identity], 0)
		for _, e := range acceptsAll[:encodings-1] {
			if weights[e] > 0 && (weights[e] > weight || weights[e] == weight && best == identity) {
				best, weight = e, weights[e]
			}
		}
		if best == identity {
			break
		}
		order[n] = best
		weights[best] = 0
		n++
	}
	return order
}

// parseWeight reads the q parameter in thousandths: 1000 if there is none, 0 if it cannot be read,
// because identity can always be decoded.
func parseWeight(parameters string) int {
	for parameters != "" {
		var parameter string
		parameter, parameters, _ = strings.Cut(parameters, ";")
		name, value, _ := strings.Cut(parameter, "=")
		if strings.EqualFold(strings.TrimSpace(name), "q") {
			return parseThousandths(strings.TrimSpace(value))
		}
	}
	return 1000
}

// parseThousandths reads a qvalue of RFC 9110 (12.4.2).
func parseThousandths(value string) int {
	if value == "" || len(value) > 5 || value[0] != '0' && value[0] != '1' || len(value) > 1 && value[1] != '.' {
		return 0
	}
	weight, unit := int(value[0]-'0')*1000, 100
	for i := 2; i < len(value); i++ {
		if value[i] < '0' || value[i] > '9' {
			return 0
		}
		weight += int(value[i]-'0') * unit
		unit /= 10
	}
	if weight > 1000 {
		return 0
	}
	return weight
}
