package collaboration

import (
	"encoding/binary"
	"encoding/json"

	"github.com/coder/websocket"
)

// Types of binary messages, as y-websocket numbers them, and of sync messages, as y-protocols does.
const (
	messageSync, messageAwareness, messageQuery = 0, 1, 3

	syncVector, syncDifference, syncUpdate = 0, 1, 2
)

// message is a message to a client.
type message struct {
	kind    websocket.MessageType
	content []byte
}

func syncMessage(kind byte, content []byte) message {
	b := make([]byte, 0, len(content)+8)
	b = binary.AppendUvarint(append(b, messageSync, kind), uint64(len(content)))
	return message{websocket.MessageBinary, append(b, content...)}
}

func awarenessMessage(content []byte) message {
	b := binary.AppendUvarint([]byte{messageAwareness}, uint64(len(content)))
	return message{websocket.MessageBinary, append(b, content...)}
}

// textMessage returns a value as JSON, which must be possible.
func textMessage(value any) message {
	b, err := json.Marshal(value)
	if err != nil {
		panic(err) // the types of messages are those of this package
	}
	return message{websocket.MessageText, b}
}

type openedMessage struct {
	Type       string   `json:"type"` // opened
	Generation int      `json:"generation"`
	People     []person `json:"people"`
	Revision   int      `json:"revision"`
	Copy       bool     `json:"copy"`
	BasedOn    int      `json:"basedOn"`
}

type acknowledgedMessage struct {
	Type   string `json:"type"` // acknowledged
	Number int64  `json:"number"`
}

type typeMessage struct {
	Type   string `json:"type"` // replaced or ended
	Reason string `json:"reason,omitempty"`
}

// ending has the code and the reason with which a connection is closed.
type ending struct {
	reason string
	code   websocket.StatusCode
}

// Endings. Browsers do not connect again after the first three.
var (
	endSignedOut = ending{"signed_out", 4401}
	endNoRight   = ending{"no_right", 4403}
	endRemoved   = ending{"removed", 4404}
	endShutdown  = ending{"shutdown", websocket.StatusServiceRestart}
)

// Further codes with which connections are closed.
const (
	codeReplaced  websocket.StatusCode = 4409
	codeTooMany   websocket.StatusCode = 4429
	codeTryAgain                       = websocket.StatusTryAgainLater
	codeTooLarge                       = websocket.StatusMessageTooBig
	codeMalformed                      = websocket.StatusInvalidFramePayloadData
)
