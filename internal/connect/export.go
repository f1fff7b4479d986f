package connect

import (
	"context"
	"fmt"
	"time"

	"masthead/internal/feature"
)

// ExportUserData returns the user's requests with all replies in their conversations, and the replies that the user wrote for
// companies. It is a feature.Exporter. Deleting the account deletes the requests with their conversations. Replies for a
// company stay, without the name of the writer.
func (c *Connects) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	type reply struct {
		Text        string    `json:"text"`
		FromCompany bool      `json:"fromCompany"`
		CreatedAt   time.Time `json:"createdAt"`
	}
	type request struct {
		Company   int64     `json:"company"`
		Reason    Reason    `json:"reason"`
		Message   string    `json:"message"`
		Phone     string    `json:"phone_number"`
		CreatedAt time.Time `json:"createdAt"`
		Replies   []reply   `json:"replies"`
	}
	var rows []row
	if err := c.DB.Read.NewSelect().Model(&rows).Where("cc.sender_id = ?", u.ID).Order("cc.id").Scan(ctx); err != nil {
		return "", nil, fmt.Errorf("export requests: %w", err)
	}
	var written []replyRow
	err := c.DB.Read.NewSelect().Model(&written).Where("r.user_id = ? OR r.connect_id IN (?)", u.ID,
		c.DB.Read.NewSelect().Model((*row)(nil)).Column("id").Where("cc.sender_id = ?", u.ID)).Order("r.id").Scan(ctx)
	if err != nil {
		return "", nil, fmt.Errorf("export replies: %w", err)
	}
	requests, at := []request{}, map[int64]int{}
	for i, r := range rows {
		at[r.ID] = i
		requests = append(requests, request{r.CompanyID, r.Reason, r.Message, r.Phone, r.CreatedAt.Time, []reply{}})
	}
	forCompanies := []reply{}
	for _, r := range written {
		one := reply{r.Text, r.FromCompany, r.CreatedAt.Time}
		if i, own := at[r.ConnectID]; own {
			requests[i].Replies = append(requests[i].Replies, one)
		} else {
			forCompanies = append(forCompanies, one)
		}
	}
	emails, err := c.WantsEmails(ctx, u.ID)
	return "companyConnects", map[string]any{"requests": requests, "repliesForCompanies": forCompanies, "emails": emails}, err
}
