package text

import "strings"

var likeEscaper = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_")

// EscapeLike returns a pattern of SQL's LIKE, with the escape character !, that only the text itself matches: `LIKE ? ESCAPE '!'`.
func EscapeLike(s string) string { return likeEscaper.Replace(s) }

// LikePart returns the pattern of SQL's LIKE, with the escape character !, for values that contain a folded name.
func LikePart(name string) string { return "%" + EscapeLike(FoldName(name)) + "%" }
