package account

import (
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"github.com/gosimple/unidecode"
	"github.com/nbutton23/zxcvbn-go"
	"github.com/nbutton23/zxcvbn-go/frequency"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"masthead/internal/i18n"
)

// The minimum and maximum length of a password in characters.
const (
	MinPassword = 10
	MaxPassword = 128
)

// hashParams are the parameters of argon2id: two passes over 19 MiB, about 25 ms on one core.
var hashParams = &argon2id.Params{Memory: 19 << 10, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// hashSlots limits how many passwords are hashed at once, and so the memory that this takes.
var hashSlots = make(chan struct{}, max(2, runtime.NumCPU()))

// PasswordWeakness returns the key of the message that says why a new password is too weak,
// or "" if it is strong enough. personal is what an attacker would try first: the name and
// the address of the user.
func PasswordWeakness(password string, personal ...string) string {
	switch n := utf8.RuneCountInString(password); {
	case n < MinPassword:
		return "password.short"
	case n > MaxPassword:
		return "form.tooLong"
	case breachedPasswords()[strings.ToLower(password)] || breachedPasswords()[latinLetters(password)]:
		return "password.breached"
	}
	if isRepetition(password) || isOwnName(password, personal) {
		return "password.guessed"
	}
	// The estimate is slow for long passwords, which are strong anyway.
	start := string([]rune(password)[:min(utf8.RuneCountInString(password), 40)])
	// Attackers also try the parts of names and addresses.
	for _, text := range personal {
		if name, _, ok := strings.Cut(text, "@"); ok {
			personal = append(personal, name)
		}
		for _, form := range []string{text, latinLetters(text)} {
			personal = append(personal, strings.FieldsFunc(form, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })...)
		}
	}
	personal = slices.DeleteFunc(personal, func(s string) bool { return s == "" })
	words := append(personal, commonWords()...)
	// The estimate knows words, sequences and repetitions of Latin letters only.
	forms := []string{start, latinLetters(start), alphabetOrder(start)}
	for _, letters := range []map[rune]rune{keyboards(), alphabets(), vowels(), southernVowels()} {
		forms = append(forms, replaceLetters(start, letters))
	}
	for _, form := range slices.Compact(forms) {
		if zxcvbn.PasswordStrength(form, words).Score < 2 {
			return "password.guessed"
		}
	}
	return ""
}

// isRepetition reports whether the letters of a password are a short word that is written more than once.
func isRepetition(password string) bool {
	word := slices.DeleteFunc([]rune(norm.NFC.String(password)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
	for n := 1; n < MinPassword && n <= len(word)/2; n++ {
		if len(word)%n == 0 && slices.Equal(word[n:], word[:len(word)-n]) {
			return true
		}
	}
	return false
}

// isOwnName reports whether all letters of a password, in any script, belong to words of the user's name and address. The words may be
// in any order, with digits or symbols around them.
func isOwnName(password string, personal []string) bool {
	for _, form := range []func(string) []string{
		foldedWords,
		func(text string) []string { return foldedWords(latinLetters(text)) },
		func(text string) []string { return foldedWords(withoutDoubles(latinLetters(text))) }, // aashaa is asha
	} {
		var own []string
		for _, text := range personal {
			own = append(own, form(text)...)
		}
		if consistsOf(strings.Join(form(password), ""), own) {
			return true
		}
	}
	return false
}

// foldedWords returns the words of a text without differences of case and of compatible characters. Digits are in no word.
func foldedWords(text string) []string {
	text = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) { // such as the joiners of Indic scripts
			return -1
		}
		return r
	}, cases.Fold().String(norm.NFKC.String(text)))
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
}

// withoutDoubles returns a text in which no letter is followed by itself.
func withoutDoubles(text string) string {
	return string(slices.Compact([]rune(text)))
}

// consistsOf reports whether a text that is not empty is a sequence of words from a list.
func consistsOf(text string, words []string) bool {
	ends := make([]bool, len(text)+1) // whether a sequence of words ends at a byte
	ends[0] = true
	for i := range text {
		for _, word := range words {
			if ends[i] && strings.HasPrefix(text[i:], word) {
				ends[i+len(word)] = true
			}
		}
	}
	return text != "" && ends[len(text)]
}

// latinLetters transliterates a text by sound into lower-case Latin letters and digits.
func latinLetters(text string) string {
	return strings.ToLower(unidecode.Unidecode(norm.NFKC.String(text)))
}

// alphabetOrder replaces letters of other scripts, whatever their case, with Latin letters, so that neighbours in an
// alphabet stay neighbours.
func alphabetOrder(text string) string {
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf {
			return r
		}
		return 'a' + unicode.ToLower(r)%26
	}, norm.NFC.String(text))
}

// keyboards maps small letters of other scripts to the Latin letter on the same key: the Russian, Greek, Hebrew, Korean and Arabic
// keyboards, and InScript, which has the sounds of all Indic scripts on the same keys (see devanagari).
var keyboards = sync.OnceValue(func() map[rune]rune {
	return letterMap("qwertyuiop[]asdfghjkl;'zxcvbnm,.", "йцукенгшщзхъфывапролджэячсмитьбю",
		"wertyuiopasdfghjklzxcvbnm", "ςερτυθιοπασδφγηξκλζχψωβνμ", "ertyuiopasdfghjkl;zxcvbnm,.", "קראטוןםפשדגכעיחלךףזסבהנמצתץ",
		"qwertyuiopasdfghjklzxcvbnm", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ",
		"qwertyuiop[]asdfghjkl;'", "ضصثقفغعهخحجدشسيبلاتنمكط",
		"qwertyuiop[asdfghjkl;'xcvbnm", "ौैाीूबहगदजडोे्िुपरकतचटंमनवलस")
})

// alphabets maps the letters or syllables of scripts that have another order in Unicode to Latin letters in alphabetical order, which
// starts again after z.
var alphabets = sync.OnceValue(func() map[rune]rune {
	latin := strings.Repeat("abcdefghijklmnopqrstuvwxyz", 2)
	return letterMap(latin, "ابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنوہھءیے", latin, "कङचञटणतनपमयरलवऴळऱऩ",
		latin, "가나다라마바사아자차카타파하", latin, "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ",
		latin, "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん",
		latin, "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン")
})

// vowels and southernVowels map the vowels of Indic scripts to Latin letters in alphabetical order: the order that Hindi teaches, and
// that of the four Dravidian languages, which also have a short e and a short o. vowels also has the first Korean syllables with each
// vowel.
var (
	vowels = sync.OnceValue(func() map[rune]rune {
		return letterMap("abcdefghijk", "अआइईउऊऋएऐओऔ", "abcdefghij", "가갸거겨고교구규그기", "abcdefghij", "아야어여오요우유으이")
	})
	southernVowels = sync.OnceValue(func() map[rune]rune { return letterMap("abcdefghijkl", "अआइईउऊऎएऐऒओऔ") })
)

// letterMap takes pairs of texts. It returns a map from each letter of the second text of a pair to the letter at the same position in
// the first.
func letterMap(texts ...string) map[rune]rune {
	m := map[rune]rune{}
	for i := 0; i+1 < len(texts); i += 2 {
		latin := []rune(texts[i])
		for n, r := range []rune(texts[i+1]) {
			m[r] = latin[n]
		}
	}
	return m
}

// replaceLetters replaces the letters of a text, whatever their case. It first replaces those of other Indic scripts
// with Devanagari letters.
func replaceLetters(text string, by map[rune]rune) string {
	return strings.Map(func(r rune) rune {
		if latin, ok := by[devanagari(unicode.ToLower(r))]; ok && r >= utf8.RuneSelf {
			return latin
		}
		return r
	}, norm.NFC.String(text))
}

// devanagari returns the letter of Devanagari with the same sound as a letter of an Indic script. From Devanagari to Malayalam
// the blocks of 128 characters have the same sounds at the same positions.
func devanagari(r rune) rune {
	if r >= 0x0900 && r < 0x0D80 {
		return 0x0900 + (r-0x0900)%0x80
	}
	return r
}

// WeaknessText returns the message for a key that PasswordWeakness returned.
func WeaknessText(lang i18n.Locale, weakness string) string {
	return lang.Text(weakness, map[string]any{"min": lang.Decimal(MinPassword), "max": lang.Decimal(MaxPassword)})
}

// commonWords are words that Indian readers often use in passwords and that the library's
// own lists lack.
var commonWords = sync.OnceValue(func() []string {
	native := latinLetters(commonNativeWords) + " " + alphabetOrder(commonNativeWords)
	return append(strings.Fields(native), strings.Fields(`india indian bharat hindustan jaihind vandemataram namaste pakistan bangladesh
		jaishreeram jaishriram shriram hanuman bajrangbali ganesh ganpati ganesha krishna radhe radhakrishna radheradhe hareram harekrishna
		omnamahshivaya mahadev harharmahadev shiva shankar mahakal bholenath jaimatadi durga lakshmi laxmi saraswati saibaba omsairam sairam
		om balaji tirupati govinda narayana murugan ayyappa waheguru satnam allah bismillah mashallah inshallah muhammad jesus
		mumbai delhi kolkata chennai bangalore bengaluru hyderabad ahmedabad lucknow jaipur patna kerala punjab gujarat rajasthan
		maharashtra bihar tamil
		priya pooja puja neha anjali kavita sunita anita rekha deepa deepak rahul rohit amit sumit ajay vijay sanjay suresh ramesh rajesh
		mahesh mukesh
		dinesh manish ashish vikas vikram arjun karan aryan ravi kumar kumari singh sharma verma gupta patel reddy khan ansari iyer nair
		sachin tendulkar dhoni virat kohli rohitsharma cricket ipl shahrukh salman aamir amitabh bachchan rajini rajinikanth thalapathy bollywood
		mummy papa mummypapa maa baba bhai didi beta sona jaan janu pyar dil zindagi dost loveyou iloveindia iloveyou masthead startup`)...)
})

// commonNativeWords are words that readers often use in passwords, in the scripts of their languages.
const commonNativeWords = `
	पासवर्ड गुप्तशब्द भारत हिंदुस्तान जयहिंद
	वंदेमातरम नमस्ते जयश्रीराम श्रीराम हनुमान
	गणेश कृष्ण राधे राधेकृष्ण महादेव शिव दुर्गा
	लक्ष्मी साईबाबा मुंबई दिल्ली पटना सचिन धोनी
	विराट क्रिकेट मम्मी पापा माँ बाबा भाई प्यार
	दिल ज़िंदगी जानू পাসওয়ার্ড পাছৱৰ্ড ভারত
	বাংলাদেশ কলকাতা মা বাবা ভালোবাসা પાસવર્ડ
	ભારત ગુજરાત અમદાવાદ ਪਾਸਵਰਡ ਪੰਜਾਬ ਵਾਹਿਗੁਰੂ
	ਸਤਨਾਮ ପାସୱାର୍ଡ ଓଡ଼ିଶା ଜଗନ୍ନାଥ கடவுச்சொல்
	பாஸ்வேர்ட் தமிழ் தமிழ்நாடு சென்னை முருகன்
	அம்மா அப்பா காதல் ரஜினி పాస్వర్డ్ భారత్
	హైదరాబాద్ అమ్మ నాన్న ప్రేమ ಪಾಸ್ವರ್ಡ್
	ಕರ್ನಾಟಕ ಬೆಂಗಳೂರು ಅಮ್ಮ ಪ್ರೀತಿ പാസ്വേഡ്
	കേരളം അമ്മ സ്നേഹം پاس پاسورڈ پاکستان بھارت محبت اللہ بسم
	كلمة السر пароль привет любовь 密码 비밀번호 パスワード`

// breachedPasswords are the passwords that occur most often in leaks.
var breachedPasswords = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for _, p := range frequency.Lists["Passwords"].List {
		set[p] = true
	}
	return set
})

// HashPassword returns the argon2id hash of a password as a PHC string.
func HashPassword(password string) (string, error) {
	hashSlots <- struct{}{}
	defer func() { <-hashSlots }()
	return argon2id.CreateHash(norm.NFKC.String(password), hashParams)
}

// dummyHash is compared with a password if there is no account, so that the response takes as long as if there were one.
var dummyHash = sync.OnceValues(func() (string, error) { return HashPassword("nobody has this password") })

// passwordMatches reports whether a password is the one that was hashed. No password matches
// an empty hash.
func passwordMatches(password, hashed string) (bool, error) {
	none := hashed == ""
	if none {
		var err error
		if hashed, err = dummyHash(); err != nil {
			return false, err
		}
	}
	if utf8.RuneCountInString(password) > MaxPassword {
		password = ""
	}
	hashSlots <- struct{}{}
	defer func() { <-hashSlots }()
	same, err := argon2id.ComparePasswordAndHash(norm.NFKC.String(password), hashed)
	return same && !none, err
}
