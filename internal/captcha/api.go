package captcha

import (
	"context"

	"masthead/internal/apiv2"
	"masthead/internal/edge"
)

// challengeRate is the rate limit of challenges for each client. Challenges are requested more often than forms are sent, and cost less.
var challengeRate = &edge.Rate{PerSecond: 2, Burst: 120}

// Register adds the operation that issues a challenge to the API. Anybody may call it. It is a POST because every
// caller must get a challenge of its own.
func (c *Checker) Register(a *apiv2.API) {
	apiv2.Post(
		a,
		"/captcha/challenge",
		"captcha-challenge",
		"Create a challenge to solve before a form is sent (addition)",
		c.challenge,
		apiv2.Section("Forms"),
		apiv2.Limit(challengeRate),
		apiv2.Doc(
			"A form sends the solution as g_recaptcha_response: a JSON object with algorithm, challenge, number, salt and signature, in Base64. "+
				"Each challenge can be used once, within half an hour. Forms that another provider checks do not need one.",
		),
	)
}

func (c *Checker) challenge(ctx context.Context, _ *struct{}) (*apiv2.Output[Challenge], error) {
	one, err := c.Challenge(ctx)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(one), nil
}
