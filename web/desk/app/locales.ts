/** The languages of the interface, as in internal/i18n/locale.go. */
export const locales = [
	{ code: 'en', name: 'English' },
	{ code: 'as', name: 'অসমীয়া' },
	{ code: 'bn', name: 'বাংলা' },
	{ code: 'gu', name: 'ગુજરાતી' },
	{ code: 'hi', name: 'हिन्दी' },
	{ code: 'kn', name: 'ಕನ್ನಡ' },
	{ code: 'ml', name: 'മലയാളം' },
	{ code: 'mr', name: 'मराठी' },
	{ code: 'or', name: 'ଓଡ଼ିଆ' },
	{ code: 'pa', name: 'ਪੰਜਾਬੀ' },
	{ code: 'ta', name: 'தமிழ்' },
	{ code: 'te', name: 'తెలుగు' },
	{ code: 'ur', name: 'اردو' },
] as const;

/** The name of a language in that language; the code itself if it is not one of the publication's. */
export const languageName = (code: string): string =>
	locales.find((locale) => locale.code === code)?.name ?? code;

export const directionOf = (lang: string): 'ltr' | 'rtl' => (lang === 'ur' ? 'rtl' : 'ltr');
