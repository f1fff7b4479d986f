package app

import (
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/company/claim"
	"masthead/internal/mail"
	"masthead/internal/route"
)

// limitsWithoutField are the limits that scripts share with the server and that no operation has as the maximum length of a field, with
// the reason.
var limitsWithoutField = map[string]string{
	"maxAnswer":         "companies are nominated on pages only",
	"maxLongAnswer":     "companies are nominated on pages only",
	"maxClaps":          "a number of claps",
	"maxEventSeats":     "a number of seats",
	"maxTicketCode":     "a code that is typed at the door; scripts send a whole ticket",
	"maxPollOptions":    "a number of options",
	"maxReadings":       "a number of stories",
	"maxReported":       "a number of stories",
	"maxStars":          "a number of sessions",
	"maxSpeakerSearch":  "speakers are searched on pages only",
	"maxTypedAmount":    "an amount",
	"maxConnectMessage": "the error names the limit in the reader's language, so the rule reports it (TestMessagesToACompany)",
	"maxPhone":          "the error names the limit in the reader's language, so the rule reports it",
	"maxSubscriberName": "the error names the limit in the reader's language, so the rule reports it",
}

// fieldsWithoutConstant are fields that readers send and that have a maximum length without a constant of a form, with the reason. A name
// without an operation stands for the field in every operation.
var fieldsWithoutConstant = map[string]string{
	"companyId": "an id", "story": "an id", "event": "an id", "mediaid": "an id", "list": "an id", "fact": "an id", "webinarId": "an id",
	"date": "a day", "zone": "the name of a time zone", "helper": "a token", "device": "an id",
	"poll": "an id", "apply-for-pitch-fest.company": "an id", "question": "an id", "register-for-webinar.redirect": "a path", "endpoint": "an address",
	"id_token": "a token", "nonce": "a token", "invitation": "a token", "credential": "a token",
	"log-in.email": "any text that is no address has the same response", "sign-up.email": "the rule reports it in the reader's language",
	"sign-up.name":                        "the form has no limit; the rule reports it",
	"create-company-connect.message":      "ten times the rule's limit",
	"create-company-connect.phone_number": "the rule's limit, with separators",
	"create-company-connect.reason":       "the form has a list",
	"reply-company-connect.message":       "ten times the rule's limit",
	"save-company-basics":                 "the wizard gets its limits from read-company-options",
	"save-company-market":                 "the wizard gets its limits from read-company-options",
}

// Go struct tags cannot refer to constants, so the tags of the API repeat the numbers. Every limit of a form is compared with the field
// that its declaration names, and every limited field that readers send belongs to a form; the exceptions have reasons.
func TestTheAPIHasTheLimitsOfTheForms(t *testing.T) {
	api, err := documentedAPI(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	lengths, sent := maximumLengths(api)
	want := map[string]int{ // fields without a form, and those of several features
		"decide-company-dispute.reason": claim.MaxDisputeReason,
	}
	for field := range lengths {
		if strings.HasSuffix(field, ".email") && fieldsWithoutConstant[field] == "" {
			want[field] = mail.MaxAddress
		}
	}
	unused := map[string]bool{}
	for reason := range limitsWithoutField {
		unused[reason] = true
	}
	for reason := range fieldsWithoutConstant {
		unused[reason] = true
	}
	for _, c := range route.Constants() {
		if !strings.HasPrefix(c.Name, "max") {
			continue
		}
		delete(unused, c.Name)
		if hasReason := limitsWithoutField[c.Name] != ""; hasReason == (len(c.Fields) > 0) {
			t.Errorf("%s must name the fields of operations that have this maximum length, or have a reason in limitsWithoutField", c.Name)
		}
		for _, field := range c.Fields {
			want[field] = c.Value.(int)
		}
	}
	for field, length := range want {
		if lengths[field] != length {
			t.Errorf("the field %s has the maximum length %d, want %d", field, lengths[field], length)
		}
	}
	for _, field := range sent {
		operation, name, _ := strings.Cut(field, ".")
		if _, compared := want[field]; compared {
			continue
		}
		hasReason := false
		for _, key := range []string{field, operation, name} {
			if fieldsWithoutConstant[key] != "" {
				hasReason = true
				delete(unused, key)
			}
		}
		if !hasReason {
			t.Errorf("no constant of a form names the field %s; see route.Constant.Fields", field)
		}
	}
	for name := range unused {
		t.Errorf("the reason for %s is not needed any more", name)
	}
}

// maximumLengths returns the maximum lengths of the parameters and body fields of all operations, by operation and name, such as
// "claim-company.message". It also returns the fields that readers send: those with a maximum length in bodies of operations that do not
// belong to the newsroom.
func maximumLengths(api *apiv2.API) (lengths map[string]int, sent []string) {
	lengths = map[string]int{}
	for path, item := range api.OpenAPI().Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Delete} {
			if op == nil {
				continue
			}
			for _, p := range op.Parameters {
				if p.Schema.MaxLength != nil {
					lengths[op.OperationID+"."+p.Name] = *p.Schema.MaxLength
				}
			}
			if op.RequestBody == nil || op.RequestBody.Content["application/json"] == nil {
				continue
			}
			schema := op.RequestBody.Content["application/json"].Schema
			if schema.Ref != "" {
				schema = api.OpenAPI().Components.Schemas.SchemaFromRef(schema.Ref)
			}
			for name, property := range schema.Properties {
				if property.MaxLength == nil {
					continue
				}
				lengths[op.OperationID+"."+name] = *property.MaxLength
				if !strings.HasPrefix(path, "/desk/") {
					sent = append(sent, op.OperationID+"."+name)
				}
			}
		}
	}
	return lengths, sent
}
