package mail_test

import (
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"masthead/internal/i18n"
	"masthead/internal/mail"
)

var update = flag.Bool("update", false, "write the golden files")

var theme = mail.Theme{Brand: "ys", Name: "Startline", URL: "https://startline.example/", Accent: "#a3123a", AccentDark: "#f08aa4"}

// fullContent returns the content of an email with everything that an email can contain, in a
// language.
func fullContent(code string) mail.Content {
	f := mail.Content{
		Theme:  theme,
		Lang:   i18n.LookupOrDefault(code),
		Code:   "482 913",
		Button: mail.Link{Address: "https://startline.example/account/in?token=abc&next=%2Fhindi"},
		Items: []mail.Item{
			{Address: "https://startline.example/2026/03/the-loom"},
			{
				Title:   "A loom that counts its threads",
				Address: "https://startline.example/2026/03/threads",
				Text:    "How a workshop in Panipat came to sell software.",
				Lang:    "en",
			},
		},
	}
	switch code {
	case "hi":
		f.Theme.Name = "Startline हिन्दी"
		f.Subject, f.Preheader, f.Heading = "Startline में साइन इन करें", "यह कोड दस मिनट तक चलेगा।",
			"साइन इन करने के लिए आपका कोड"
		f.Paragraphs = []string{"नमस्ते आशा,", "साइन इन पेज पर यह कोड लिखें, या सीधे बटन दबाएँ। कोड दस मिनट तक और एक ही बार चलेगा।"}
		f.Button.Text, f.Items[0].Title, f.Items[0].Text = "साइन इन करें", "करघे से कोड तक: पानीपत की एक कार्यशाला की कहानी",
			"बुनकरों के परिवार ने अपने करघों को धागे गिनना कैसे सिखाया।"
		f.Small, f.Links = []string{
			"अगर आपने साइन इन नहीं किया, तो इस ईमेल को अनदेखा करें।",
		}, []mail.Link{
			{Text: "ईमेल की पसंद", Address: "https://startline.example/p/x"},
			{Text: "सदस्यता छोड़ें", Address: "https://startline.example/n/x"},
		}
	case "ta":
		f.Theme.Name = "Startline தமிழ்"
		f.Subject, f.Preheader, f.Heading = "Startline தளத்தில் உள்நுழைய", "இந்தக் குறியீடு பத்து நிமிடங்கள் செல்லும்.",
			"உள்நுழைவதற்கான உங்கள் குறியீடு"
		f.Paragraphs = []string{
			"வணக்கம் ஆஷா,",
			"உள்நுழைவுப் பக்கத்தில் இந்தக் குறியீட்டை எழுதுங்கள், அல்லது பொத்தானை அழுத்துங்கள். " +
				"குறியீடு பத்து நிமிடங்களுக்கு, ஒரே ஒரு முறை செல்லும்.",
		}
		f.Button.Text, f.Items[0].Title, f.Items[0].Text = "உள்நுழைக", "தறியிலிருந்து மென்பொருள் வரை: ஒரு பட்டறையின் கதை",
			"நெசவாளர் குடும்பம் தன் தறிகளுக்கு நூல்களை எண்ணக் கற்றுக்கொடுத்தது எப்படி."
		f.Small, f.Links = []string{
			"நீங்கள் உள்நுழையவில்லை என்றால் இந்தக் கடிதத்தைப் புறக்கணிக்கவும்.",
		}, []mail.Link{
			{Text: "மின்னஞ்சல் விருப்பங்கள்", Address: "https://startline.example/p/x"},
			{Text: "சந்தாவை நிறுத்துக", Address: "https://startline.example/n/x"},
		}
	case "ur":
		f.Theme.Name = "Startline اردو"
		f.Subject, f.Preheader, f.Heading = "Startline میں سائن اِن کریں", "یہ کوڈ دس منٹ تک چلے گا۔",
			"سائن اِن کرنے کے لیے آپ کا کوڈ"
		f.Paragraphs = []string{
			"السلام علیکم آشا،",
			"سائن اِن کے صفحے پر یہ کوڈ لکھیں، یا سیدھے بٹن دبائیں۔ کوڈ دس منٹ تک اور ایک ہی بار چلے گا۔",
		}
		f.Button.Text, f.Items[0].Title, f.Items[0].Text = "سائن اِن کریں",
			"کرگھے سے کوڈ تک: پانی پت کی ایک ورکشاپ کی کہانی",
			"بُنکروں کے خاندان نے اپنے کرگھوں کو دھاگے گننا کیسے سکھایا۔"
		f.Small, f.Links = []string{
			"اگر آپ نے سائن اِن نہیں کیا تو اس ای میل کو نظر انداز کریں۔",
		}, []mail.Link{
			{Text: "ای میل کی ترجیحات", Address: "https://startline.example/p/x"},
			{Text: "رکنیت ختم کریں", Address: "https://startline.example/n/x"},
		}
	default:
		f.Items[1].Lang = ""
		f.Subject, f.Preheader, f.Heading = "Sign in to Startline", "This code holds for ten minutes.", "Your code to sign in"
		f.Paragraphs = []string{
			"Hello Asha,",
			"Type this code on the page where you sign in, or press the button. The code holds for ten minutes and works once.",
		}
		f.Button.Text, f.Items[0].Title, f.Items[0].Text = "Sign in", "From loom to code: the story of a workshop",
			"How a family of weavers taught its looms to count threads."
		f.Small, f.Links = []string{
			"If you did not ask to sign in, ignore this letter.",
		}, []mail.Link{
			{Text: "Mail settings", Address: "https://startline.example/p/x"},
			{Text: "Unsubscribe", Address: "https://startline.example/n/x"},
		}
	}
	return f
}

// Emails in English, Hindi, Tamil and Urdu are as in testdata, in both parts.
func TestEmailsMatchTheGoldenFiles(t *testing.T) {
	for _, code := range []string{"en", "hi", "ta", "ur"} {
		email := mail.Compose(fullContent(code))
		for file, got := range map[string]string{code + ".html": email.HTML, code + ".txt": email.Text} {
			file = filepath.Join("testdata", "letters", file)
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil || string(want) != got {
				t.Errorf("%s differs (%v); go test -update rewrites it:\n%s", file, err, got)
			}
		}
	}
}

// Both parts contain every text and every address.
func TestBothPartsHaveTheSameContent(t *testing.T) {
	for _, l := range i18n.Locales() {
		f := fullContent(l.Code)
		f.Lang = l
		email := mail.Compose(f)
		shown, links := visibleText(t, email.HTML)
		texts := append(
			[]string{f.Heading, f.Code, f.Button.Text, f.Items[0].Title, f.Items[0].Text, f.Theme.Name},
			append(f.Paragraphs, f.Small...)...)
		for _, text := range texts {
			if !strings.Contains(email.Text, text) || !strings.Contains(shown, text) {
				t.Errorf("%s: %q is not in both parts", l.Code, text)
			}
		}
		for _, address := range []string{f.Button.Address, f.Items[0].Address, f.Links[0].Address, f.Links[1].Address, f.Theme.URL} {
			if !strings.Contains(email.Text, "\n"+address+"\n") || !strings.Contains(links, address+"\n") {
				t.Errorf("%s: %q is not in both parts", l.Code, address)
			}
		}
		if !strings.Contains(email.HTML, `<html lang="`+l.Code+`" dir="`+l.Dir+`">`) || email.Lang != l.Code {
			t.Errorf("%s: the email does not declare its language", l.Code)
		}
		if strings.Contains(email.HTML, "Zgotmplz") || strings.Contains(email.HTML, "ZgotmplZ") {
			t.Errorf("%s: text was escaped twice", l.Code)
		}
		if len(email.HTML) > 30<<10 {
			t.Errorf("%s: the email has %d bytes; mail programs cut long ones", l.Code, len(email.HTML))
		}
	}
}

// visibleText returns the text of a page and the addresses of its links, one on each line.
func visibleText(t *testing.T, page string) (text, links string) {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range doc.Descendants() {
		if n.Type == html.TextNode {
			text += n.Data
		}
		for _, a := range n.Attr {
			if a.Key == "href" {
				links += a.Val + "\n"
			}
		}
	}
	return text, links
}

// Nothing in an email's content becomes markup, a style or a script.
func TestContentIsEscaped(t *testing.T) {
	const sting = `</p><script>alert(1)</script><img src=x onerror=alert(1)>"'{{.}}`
	f := fullContent("en")
	f.Heading, f.Preheader, f.Subject, f.Code, f.Theme.Name = sting, sting, sting, sting, sting
	f.Paragraphs, f.Small = []string{sting}, []string{sting}
	f.Items = []mail.Item{{Title: sting, Text: sting, Address: "javascript:alert(1)", Lang: sting}}
	f.Links = []mail.Link{{Text: sting, Address: "javascript:alert(1)"}}
	f.Button.Text = sting
	f.Theme.Accent, f.Theme.AccentDark = `red;} </style><script>alert(1)</script>`, "url(https://x.example/)"
	page := mail.Compose(f).HTML
	doc, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range doc.Descendants() {
		if n.Data == "script" || n.Data == "img" {
			t.Errorf("there is a %s", n.Data)
		}
		for _, a := range n.Attr {
			if strings.HasPrefix(a.Key, "on") || strings.Contains(a.Val, "javascript") {
				t.Errorf("%s=%q", a.Key, a.Val)
			}
		}
	}
	if strings.Contains(page, "x.example") {
		t.Error("a colour contains an address")
	}
}

// Emails load nothing: no picture reveals that an email was opened.
func TestEmailsLoadNothing(t *testing.T) {
	page := mail.Compose(fullContent("hi")).HTML
	for _, word := range []string{"<img", "url(", "@import", "<link", "src="} {
		if strings.Contains(page, word) {
			t.Errorf("there is %s", word)
		}
	}
}

// The gallery shows both parts of the examples, in any language.
func TestGalleryShowsTheExamples(t *testing.T) {
	h := mail.Gallery([]mail.Example{
		{Name: "trial", Compose: func(l i18n.Locale) mail.Email { return mail.ComposeTest(theme, l) }},
		{Name: "plain", Compose: func(i18n.Locale) mail.Email { return mail.Email{Subject: "<b>", Text: "<i>"} }},
	})
	for _, tt := range []struct {
		path   string
		status int
		wants  []string
	}{
		{"/dev/mail", 200, []string{`href="/dev/mail/trial"`, `href="/dev/mail/plain"`}},
		{"/dev/mail/trial?lang=hi", 200, []string{"ईमेल ठीक काम कर रहे हैं", `src="?lang=hi&amp;part=html"`,
			`<pre lang="hi"`}},
		{"/dev/mail/trial?lang=ur&part=html", 200, []string{`<html lang="ur" dir="rtl">`}},
		{"/dev/mail/trial", 200, []string{"Email from Startline is working"}},
		{"/dev/mail/plain", 200, []string{"&lt;b&gt;", "&lt;i&gt;"}},
		{"/dev/mail/none", 404, nil},
	} {
		r := httptest.NewRecorder()
		h.ServeHTTP(r, httptest.NewRequest(http.MethodGet, tt.path, nil))
		if r.Code != tt.status {
			t.Errorf("%s: %d", tt.path, r.Code)
		}
		for _, want := range tt.wants {
			if !strings.Contains(r.Body.String(), want) {
				t.Errorf("%s: no %q in\n%s", tt.path, want, r.Body)
			}
		}
	}
}
