// Package pagetest tests the pages of all features together, put together as the server does.
package pagetest
