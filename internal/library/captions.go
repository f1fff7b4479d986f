package library

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

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
		row.Cues, row.Passages = len(cues), passagesOf(cues)
	}
	return l.change(ctx, by, id, version, "media.captions", func(ctx context.Context, tx *database.Tx, r *media.Record) (any, error) {
		if r.Kind != media.KindRecording && r.Kind != media.KindFilm {
			return nil, invalid.Fields{"text": "is not allowed"}
		}
		row.SavedAt = tx.At
		if err := media.SaveCaptions(ctx, tx, row); err != nil {
			return nil, err
		}
		return map[string]any{"lang": lang, "cues": row.Cues}, l.enqueue(ctx, tx, id)
	})
}

// passagesOf returns captions as paragraphs by speaker; never nil.
func passagesOf(cues []transcript.Cue) []media.Passage {
	list := []media.Passage{}
	for _, p := range transcript.Passages(cues, nil) {
		list = append(list, media.Passage{Seconds: int(p.Start.Seconds()), Speaker: p.Speaker, Text: p.Text})
	}
	return list
}

// How often captions without passages are looked for, and how many of their files are read between two queries.
const (
	readEvery  = time.Hour
	readAtOnce = 20
)

// ReadCaptions reads the words of captions that were stored without them from their files. A file that is missing or cannot be read has no
// words.
func (l *Library) ReadCaptions(ctx context.Context) error {
	for {
		list, err := media.Unread(ctx, l.DB.Read, readAtOnce)
		if err != nil || len(list) == 0 {
			return err
		}
		for i := range list {
			c := &list[i]
			c.Passages = []media.Passage{}
			text, err := download.Read(ctx, l.Bucket, c.Address)
			if err == nil {
				if cues, err := transcript.Parse(string(text)); err == nil {
					c.Passages = passagesOf(cues)
				}
			} else if !errors.Is(err, database.ErrNotFound) {
				return err
			}
			err = l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
				if err := media.SaveCaptions(ctx, tx, c); err != nil {
					return err
				}
				return l.enqueue(ctx, tx, c.MediaID)
			})
			if err != nil {
				return err
			}
		}
	}
}
