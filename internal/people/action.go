package people

import "masthead/internal/audit"

// personLog is the audit log of people, which shares its table with that of investors.
var personLog = audit.Log{Table: "directory_actions", Column: "author_id"}
