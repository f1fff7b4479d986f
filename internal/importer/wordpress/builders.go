package wordpress

import "regexp"

// builderKeys are the keys of the metadata that page builders use to store a page with its
// settings.
var builderKeys = map[string]bool{
	"_elementor_page_settings": true, "_elementor_data": true, "_fl_builder_data": true, "_bricks_page_content_2": true,
	"ct_builder_shortcodes": true, "ct_builder_json": true, "_breakdance_data": true, "panels_data": true, "_zionbuilder_page_elements": true,
}

// builderWord matches the words in such data that mean a restriction. Its group matches only if they are a setting that is off.
var builderWord = regexp.MustCompile(`(?i)(?:logged_?in|["/](?:user-)?logged-in|user_logged|user[-_]role|content_protection|` +
	`ecv_enabled|visibility_display";s:1:"0"|e_display_conditions\\?"\s*:\s*\[\s*\\?"|enabled_visibility\\?"\s*:\s*\\?"yes)` +
	`([\w-]*\\?"\s*:\s*(?:\\?"(?:|0|no|none|off|false)\\?"|false|null|0\b))?`)

// restrictedWordOf returns the word in the data of a page builder that means a restriction, or "" if there is none.
func restrictedWordOf(data string) string {
	for _, m := range builderWord.FindAllStringSubmatchIndex(data, -1) {
		if m[2] < 0 {
			return data[m[0]:m[1]]
		}
	}
	return ""
}
