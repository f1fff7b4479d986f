// Package pagetest tests the pages of all features, combined as in the server.
package pagetest
