package text

import "strings"

var likeEscaper = strings.NewReplacer("!", "!!", "%", "!%", "_", "!_")

// LikePart returns the pattern of SQL's LIKE, with the escape character !, for values that contain a folded name.
func LikePart(name string) string { return "%" + likeEscaper.Replace(FoldName(name)) + "%" }
