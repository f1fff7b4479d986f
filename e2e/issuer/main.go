// Command issuer is a real issuer of OpenID Connect on this machine, for the browser's
// tests. It prints its address and runs until it is stopped; its argument is where it sends
// people back to.
package main

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"os"

	"masthead/internal/account/issuertest"
)

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	address := "http://" + listener.Addr().String()
	fmt.Println(address)
	server := &http.Server{
		Handler: issuertest.Handler(address, issuertest.NewPeople(), os.Args[1:]...),
	} //nolint:gosec // on this machine alone
	log.Fatal(server.Serve(listener))
}
