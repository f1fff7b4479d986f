import { expect, test } from 'vitest';
import { slugOf } from './slug';

test.each([
	['करघा दिन', 'karagha-din'],
	['कर्ज़ माफ़ी 2024', 'karz-mafi-2024'],
	['भारत में निवेश', 'bharat-men-nivesh'],
	['தமிழ் கதை', 'tamil-katai'],
	['கொடி', 'koti'],
	['ಕನ್ನಡ ಕಥೆ', 'kannada-kathe'],
	['বাংলা', 'banla'],
	['ગુજરાતી વાર્તા', 'gujarati-varta'],
	['മലയാളം', 'malayalan'],
	['ਪੰਜਾਬੀ ਕਹਾਣੀ', 'panjabi-kahani'],
	['తెలుగు కథ', 'telugu-katha'],
	['অসমৰ ভাৱনা', 'asamar-bhavana'],
	['ଓଡ଼ିଆ', 'odia'],
	['اردو کہانی', 'ardo-khani'],
	['दिन १२, Mumbai', 'din-12-mumbai'],
	['Naïve Aardvark', 'naive-aardvark'],
	['🙂', ''],
])('the address of %s is %s', (name, slug) => expect(slugOf(name)).toBe(slug));
