/** The countries of ISO 3166, by their codes. */
const codes = (
	'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI ' +
	'CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP ' +
	'GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR ' +
	'LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA ' +
	'PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG ' +
	'TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

/** The server's names of countries for which browsers have newer or longer names. */
const otherNames: Record<string, string> = {
	Turkey: 'TR',
	Macedonia: 'MK',
	Swaziland: 'SZ',
	'Hong Kong': 'HK',
	Macau: 'MO',
	Macao: 'MO',
};

const namer = (lang: string) => new Intl.DisplayNames([lang, 'en'], { type: 'region' });

let byName: Map<string, string> | undefined;

/** The code of a country by its usual English name, as the server stores it; undefined for another text. */
export function countryCode(name: string): string | undefined {
	if (!byName) {
		const english = namer('en');
		byName = new Map(codes.map((code) => [english.of(code) ?? code, code]));
	}
	return otherNames[name] ?? byName.get(name);
}

/** The name of a stored country in a language; another text stays as it is. */
export function countryName(stored: string, lang: string): string {
	const code = countryCode(stored);
	return (code && namer(lang).of(code)) ?? stored;
}

/** All countries with their names in a language, in its order. India and the countries of the Gulf come first. */
export function countryChoices(lang: string): { value: string; label: string }[] {
	const first = ['IN', 'AE', 'SA', 'QA', 'KW', 'BH', 'OM'];
	const names = namer(lang);
	const choice = (code: string) => ({ value: code, label: names.of(code) ?? code });
	const { compare } = new Intl.Collator(lang);
	return [
		...first.map(choice),
		...codes
			.filter((code) => !first.includes(code))
			.map(choice)
			.sort((a, b) => compare(a.label, b.label)),
	];
}
