package library

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/download"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/transcript"
)

// SaveCaptions stores the captions of a recording or film in a language. text is WebVTT or SubRip; an empty one removes the captions. It
// returns an invalid.Fields that names the first wrong line.
func (l *Library) SaveCaptions(ctx context.Context, by actor.Actor, id int64, version int, lang, text string) (*media.Record, error) {
	if found, ok := i18n.Lookup(lang); !ok || found.Code != lang {
		return nil, invalid.Fields{"lang": "is unknown"}
	}
	if r, err := l.read(ctx, l.DB.Read, by, id); err != nil {
		return nil, err
	} else if !CanChange(by, r) {
		return r, ErrForbidden
	}
	row := &media.Captions{MediaID: id, Lang: lang}
	if strings.TrimSpace(text) != "" {
		cues, err := transcript.Parse(text)
		var wrong *transcript.Error
		if errors.As(err, &wrong) {
			return nil, invalid.Fields{"text": fmt.Sprintf("is not WebVTT: %s", wrong.Error())}
		} else if err != nil {
			return nil, err
		}
		vtt := transcript.WebVTT(cues)
		if row.Address, err = download.Put(ctx, l.Bucket, "captions-"+strings.ToLower(lang)+".vtt", []byte(vtt)); err != nil {
			return nil, err
		}
		row.Cues = len(cues)
	}
	return l.change(ctx, by, id, version, "media.captions", func(ctx context.Context, tx *database.Tx, r *media.Record) (any, error) {
		if r.IsPicture() {
			return nil, invalid.Fields{"text": "is not allowed"}
		}
		row.SavedAt = tx.At
		if err := media.SaveCaptions(ctx, tx, row); err != nil {
			return nil, err
		}
		return map[string]any{"lang": lang, "cues": row.Cues}, l.enqueue(ctx, tx, id)
	})
}
