package invalid

import (
	"net/http"
	"strings"
)

// RefusalOf returns why a call was refused with a status and a text. It is "" for statuses that say nothing about the call as a whole, such
// as 422, and for texts that the newsroom's app cannot meet.
func RefusalOf(status int, text string) Refusal {
	switch status {
	case http.StatusForbidden, http.StatusConflict:
	case http.StatusNotFound, http.StatusGone:
		return NotFound
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		return Busy
	case http.StatusRequestEntityTooLarge:
		return TooLargeBody
	default:
		return ""
	}
	text = strings.TrimSuffix(text, ".")
	for _, r := range refusals {
		if r.form.MatchString(text) {
			return r.code
		}
	}
	return ""
}
