import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convert } from 'fontverter';
import * as hb from 'harfbuzzjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subsetFonts } from './fonts';

/** Fonts subset for a language: their size, and words with conjuncts, signs of every kind and reph. */
const fonts: { language: string; script: string; source: string; kilobytes: number; words: string }[] = [
	{
		language: 'hi',
		script: 'devanagari',
		source: 'anek-devanagari/files/anek-devanagari-devanagari',
		kilobytes: 140,
		words:
			'हिन्दी क्षत्रिय विज्ञान स्त्री श्रृंखला राष्ट्रीय अर्थव्यवस्था मार्केटिंग पार्किंग टर्की बुद्धि ' +
			'द्वितीय उद्भव चिह्न ब्राह्मण ह्रास शीघ्र लॉन्च ड्रोन ट्रैक्टर फ़्रांस फ्रेंचाइज़ी डॉक्टर क्रिप्टो ' +
			'स्टार्टअप मत्स्य कर्मियों वर्षों हुईं आईं कहाँ ऊँट मस्जिद ट्विटर ऑस्ट्रेलिया इंस्टाग्राम ' +
			'सर्टिफ़िकेट प्रक्रिया दृष्टि रूपये हूँ ॐ १२३४५६७८९०',
	},
	{
		language: 'mr',
		script: 'mr',
		source: 'anek-devanagari/files/anek-devanagari-devanagari',
		kilobytes: 140,
		words:
			'मराठी लक्ष्मी श्री शेतकऱ्यांनी दुसऱ्या वाऱ्यावर महाराष्ट्र विद्यार्थी ज्ञानेश्वर पुण्याच्या कृष्णा ' +
			'निर्णय त्यांच्यासाठी म्हणून तिच्या ट्रॅक्टर बँक ॲप फ्रँचायझी प्रश्न विश्वास कल्पना सल्ला मुश्किल ' +
			'पश्चिम वर्षांपूर्वी दीर्घ व्हिडिओ ऑर्किड',
	},
	{
		language: 'bn',
		script: 'bengali',
		source: 'anek-bangla/files/anek-bangla-bengali',
		kilobytes: 112,
		words:
			'বাংলা স্ত্রী ক্ষেত্র বিজ্ঞান রাষ্ট্রীয় অর্থনীতি কর্মীদের উদ্যোক্তা বিশ্ববিদ্যালয় প্রযুক্তি ' +
			'সিদ্ধান্ত চট্টগ্রাম ঝাঁকুনি শ্রীকৃষ্ণ ব্র্যান্ড র‍্যাম ট্র্যাক্টর স্টার্টআপ অ্যান্ড্রয়েড হঠাৎ ' +
			'মৃত্যু দ্বিতীয় লক্ষ্মী উজ্জ্বল',
	},
	{
		language: 'as',
		script: 'bengali',
		source: 'anek-bangla/files/anek-bangla-bengali',
		kilobytes: 112,
		words: 'অসমীয়া ব্ৰহ্মপুত্ৰ ৰাজ্যিক উদ্যোগ প্ৰযুক্তি ক্ষেত্ৰত স্বাস্থ্য কৰ্মী ৱেবছাইট কৃষকৰ ষ্টাৰ্টআপ অৰ্থনৈতিক সৃষ্টি গুৰুত্বপূৰ্ণ',
	},
	{
		language: 'gu',
		script: 'gujarati',
		source: 'anek-gujarati/files/anek-gujarati-gujarati',
		kilobytes: 95,
		words:
			'ગુજરાતી શ્રી ક્ષત્રિય વિજ્ઞાન રાષ્ટ્રીય અર્થવ્યવસ્થા દ્વિતીય બુદ્ધિ ટ્રેક્ટર માર્કેટિંગ સ્ટાર્ટઅપ ' +
			'વિદ્યાર્થીઓ ચિહ્ન બ્રહ્મા શીઘ્ર પ્રક્રિયા કર્મચારી ઑસ્ટ્રેલિયા',
	},
	{
		language: 'or',
		script: 'odia',
		source: 'anek-odia/files/anek-odia-oriya',
		kilobytes: 72,
		words:
			'ଓଡ଼ିଆ ଶ୍ରୀ କ୍ଷେତ୍ର ବିଜ୍ଞାନ ରାଷ୍ଟ୍ରୀୟ ଅର୍ଥନୀତି ବିଶ୍ୱବିଦ୍ୟାଳୟ ଜଗନ୍ନାଥ ' +
			'ସ୍ୱାସ୍ଥ୍ୟ କର୍ମଚାରୀ ପ୍ରଯୁକ୍ତି ' +
			'ଉଦ୍ଯୋଗୀ ଭୁବନେଶ୍ୱର ସିଦ୍ଧାନ୍ତ ଟ୍ରାକ୍ଟର',
	},
	{
		language: 'te',
		script: 'telugu',
		source: 'anek-telugu/files/anek-telugu-telugu',
		kilobytes: 115,
		words:
			'తెలుగు శ్రీ క్షేత్రం విజ్ఞానం రాష్ట్రం ఆర్థిక విద్యార్థులు కృష్ణా స్త్రీ ' +
			'వ్యవసాయం ట్రాక్టర్ ' +
			'స్టార్టప్ మార్కెటింగ్ ప్రభుత్వం సాంకేతికత నిర్ణయం',
	},
];

/** Fonts that are subset by characters only and keep every conjunct. */
const subsetByCharacters = [
	{ script: 'latin', kilobytes: 18 },
	{ script: 'gurmukhi', kilobytes: 28 },
	{ script: 'tamil', kilobytes: 44 },
	{ script: 'kannada', kilobytes: 96 },
	{ script: 'malayalam', kilobytes: 56 },
	{ script: 'arabic', kilobytes: 134 },
];

const open = async (woff2: Buffer) => new hb.Font(new hb.Face(new hb.Blob(await convert(woff2, 'sfnt'))));

/** The glyphs of a word, without those that are invisible and have no width. */
function drawn(font: hb.Font, word: string, language: string) {
	const buffer = new hb.Buffer();
	buffer.addText(word);
	buffer.guessSegmentProperties();
	buffer.setLanguage(language);
	hb.shape(font, buffer);
	const positions = buffer.getGlyphPositions();
	return buffer
		.getGlyphInfos()
		.map(({ codepoint }, i) => ({ codepoint, advance: positions[i]?.xAdvance ?? 0 }))
		.filter(({ codepoint, advance }) => advance !== 0 || font.glyphToPath(codepoint) !== '')
		.map(({ codepoint, advance }) => ({ missing: codepoint === 0, advance }));
}

describe('a font subset for its languages', () => {
	const cache = mkdtempSync(join(tmpdir(), 'fonts-'));
	let files: Map<string, Buffer>;
	let preload: Record<string, string>;
	let ownRules: Record<string, string>;

	beforeAll(async () => {
		const built = await subsetFonts(cache);
		files = built.files;
		preload = Object.fromEntries(
			Object.entries(built.fonts).map(([name, { preload }]) => [name, preload[0]?.split('/').at(-1) ?? '']),
		);
		ownRules = Object.fromEntries(Object.entries(built.fonts).map(([name, { ownRule }]) => [name, ownRule]));
	}, 120_000);

	afterAll(() => rmSync(cache, { recursive: true, force: true }));

	const bytes = (script: string): Buffer => files.get(preload[script] ?? '') ?? Buffer.alloc(0);

	it.each(fonts)('draws $language like the complete font', async ({ language, script, source, words }) => {
		const file = createRequire(import.meta.url).resolve(`@fontsource-variable/${source}-wght-normal.woff2`);
		const before = await open(readFileSync(file));
		const after = await open(bytes(script));
		for (const weight of [400, 650]) {
			for (const font of [before, after]) font.setVariations([new hb.Variation('wght', weight)]);
			for (const word of words.split(' ')) {
				const expected = drawn(before, word, language);
				const glyphs = drawn(after, word, language);
				expect(glyphs, word).toHaveLength(expected.length);
				expect(glyphs.some(({ missing }) => missing)).toBe(false);
				// Limiting the axis rounds widths by up to a thousandth of an em.
				for (const [i, { advance }] of glyphs.entries())
					expect(Math.abs(advance - (expected[i]?.advance ?? 0)), word).toBeLessThanOrEqual(1);
			}
		}
	});

	it.each([
		['hi', 'devanagari', 'ज्योत्स्ना याज्ञवल्क्य'],
		['mr', 'mr', 'ज्योत्स्ना मुश्र्फ'],
		['bn', 'bengali', 'সম্ভ্ল'],
		['gu', 'gujarati', 'અગસ્ત્ય'],
		['or', 'odia', 'ଞ୍ଫ'],
		['te', 'telugu', 'ఠ్ఝ'],
	])('writes a conjunct that is rare in %s with the glyphs that it has', async (language, script, words) => {
		const font = await open(bytes(script));
		for (const word of words.split(' '))
			expect(
				drawn(font, word, language).some(({ missing }) => missing),
				word,
			).toBe(false);
	});

	it('has a file of its own for Marathi, and a rule for pages in other scripts', () => {
		expect(preload.mr).not.toBe(preload.devanagari);
		for (const { script } of fonts) {
			expect(ownRules[script]?.match(/@font-face/g), script).toHaveLength(1);
			expect(ownRules[script], script).toContain(preload[script]);
		}
	});

	it.each([400, 600])(
		'kerns Latin of weight %i like the complete font, within a hundredth of an em',
		async (weight) => {
			const file = createRequire(import.meta.url).resolve(
				'@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
			);
			const before = await open(readFileSync(file));
			const after = await open(bytes('latin'));
			before.setVariations([new hb.Variation('wght', weight), new hb.Variation('opsz', 24)]);
			after.setVariations([new hb.Variation('wght', weight)]);
			for (const word of ['AVATAR', 'To', 'Wave', 'Type', 'r.', '“Your', 'LT'])
				for (const [i, { advance }] of drawn(after, word, 'en').entries())
					expect(Math.abs(advance - (drawn(before, word, 'en')[i]?.advance ?? 0)), word).toBeLessThanOrEqual(
						20,
					);
		},
	);

	it.each([...fonts, ...subsetByCharacters])(
		'has at most $kilobytes KB in $script',
		({ script, kilobytes }) => {
			expect(bytes(script).length).toBeGreaterThan(0);
			expect(bytes(script).length).toBeLessThanOrEqual(kilobytes * 1000);
		},
	);
});
