package apitest

import (
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// area is a part of the API with the requests that test its operations. A new operation is tested by a case in the area's list and,
// unless anybody may call it, by a row in one of the tables.
type area struct {
	// cases returns requests that are made in this order, on one publication that does not otherwise change. It may be nil.
	cases func(*FullSite) []Case
	// newsroom has the operations of the newsroom, by the id of the operation.
	newsroom map[string]deskRequest
	// personal has the operations for signed-in users, by the id of the operation.
	personal map[string]personalRequest
}

// areas are all areas, in the order in which their cases run.
var areas = []area{
	listArea, landingArea, accountArea, readerArea, companyArea, connectArea, storyArea, searchArea, otherArea, newsletterArea, peopleArea,
	awardArea, conferenceArea, mentionArea, reportedRoundArea, webinarArea, sponsorArea, eventArea, frontArea, libraryArea, adminArea,
	importArea, composedArea, showArea,
}

// deskRequest is an otherwise valid request for an operation of the newsroom, with the status for an editor of another brand. The editor
// of the brand and an admin get want; 0 means 200.
type deskRequest struct {
	body        string
	query       string
	contentType string
	other       int
	want        int
	own         int // status for the brand's own editor; 0 means want
}

// personalRequest is an otherwise valid request for an operation for signed-in users. Signed-in callers get want; 0 means 200.
type personalRequest struct {
	body  string
	query string
	want  int
}

// rowsOf returns the rows of all areas, by the id of the operation.
func rowsOf[R any](t *testing.T, rows func(area) map[string]R) map[string]R {
	t.Helper()
	all := map[string]R{}
	for _, a := range areas {
		for id, row := range rows(a) {
			if _, twice := all[id]; twice {
				t.Errorf("%s has two rows", id)
			}
			all[id] = row
		}
	}
	return all
}

// All read operations, on one publication that does not change.
func TestReadOperations(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		e := NewFullSite(t, db, c)
		var cases []Case
		for _, a := range areas {
			if a.cases != nil {
				cases = append(cases, a.cases(e)...)
			}
		}
		t.Run("each operation returns the right content", func(t *testing.T) { Run(t, e.Site, cases) })
		t.Run("every operation has a case", func(t *testing.T) { everyOperationHasACase(t, e.Site, cases) })
		t.Run("windows", func(t *testing.T) { checkPaging(t, e.Site) })
		t.Run("methods", func(t *testing.T) { checkMethods(t, e.Site, cases) })
		t.Run("nothing leaks", func(t *testing.T) { checkNothingLeaks(t, e) })
	})
}
