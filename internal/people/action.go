package people

import "masthead/internal/audit"

// The audit logs of people and investors share a table.
var (
	personLog   = audit.Log{Table: "directory_actions", Column: "author_id"}
	investorLog = audit.Log{Table: "directory_actions", Column: "investor_id"}
)
