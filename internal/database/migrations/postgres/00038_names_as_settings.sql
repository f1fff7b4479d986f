-- +goose Up

-- Names of terms, events and newsletters are no longer messages of the program. Existing menus keep them as texts.
UPDATE brands SET menu = REPLACE(menu, '"key":"menu.founderFirst"',
  '"text":"Founder First","texts":{"as":"ফাউণ্ডাৰ ফাৰ্ষ্ট","bn":"ফাউন্ডার ফার্স্ট","gu":"ફાઉન્ડર ફર્સ્ટ","hi":"फ़ाउंडर फ़र्स्ट","kn":"ಫೌಂಡರ್ ಫಸ್ಟ್","ml":"ഫൗണ്ടർ ഫസ്റ്റ്","mr":"फाउंडर फर्स्ट","or":"ଫାଉଣ୍ଡର୍ ଫାର୍ଷ୍ଟ","pa":"ਫ਼ਾਊਂਡਰ ਫ਼ਸਟ","ta":"ஃபவுண்டர் ஃபர்ஸ்ட்","te":"ఫౌండర్ ఫస్ట్","ur":"فاؤنڈر فرسٹ"}');
UPDATE brands SET menu = REPLACE(menu, '"key":"menu.theCaptable"',
  '"text":"The Captable","texts":{"as":"দ্য কেপটেবল","bn":"দ্য ক্যাপটেবল","gu":"ધ કૅપટેબલ","hi":"द कैपटेबल","kn":"ದಿ ಕ್ಯಾಪ್‌ಟೇಬಲ್","ml":"ദ് ക്യാപ്ടേബിൾ","mr":"द कॅपटेबल","or":"ଦି କ୍ୟାପଟେବଲ୍","pa":"ਦ ਕੈਪਟੇਬਲ","ta":"தி கேப்டேபிள்","te":"ది క్యాప్‌టేబుల్","ur":"دی کیپ ٹیبل"}');
UPDATE brands SET settings = REPLACE(settings, '"key":"menu.theCaptable"',
  '"text":"The Captable","texts":{"as":"দ্য কেপটেবল","bn":"দ্য ক্যাপটেবল","gu":"ધ કૅપટેબલ","hi":"द कैपटेबल","kn":"ದಿ ಕ್ಯಾಪ್‌ಟೇಬಲ್","ml":"ദ് ക്യാപ്ടേബിൾ","mr":"द कॅपटेबल","or":"ଦି କ୍ୟାପଟେବଲ୍","pa":"ਦ ਕੈਪਟੇਬਲ","ta":"தி கேப்டேபிள்","te":"ది క్యాప్‌టేబుల్","ur":"دی کیپ ٹیبل"}');
UPDATE brands SET menu = REPLACE(menu, '"key":"menu.weekender"',
  '"text":"Weekender","texts":{"as":"উইকেণ্ডাৰ","bn":"উইকএন্ডার","gu":"વીકેન્ડર","hi":"वीकेंडर","kn":"ವೀಕೆಂಡರ್","ml":"വീക്കെൻഡർ","mr":"वीकेंडर","or":"ୱିକେଣ୍ଡର୍","pa":"ਵੀਕੈਂਡਰ","ta":"வீக்எண்டர்","te":"వీకెండర్","ur":"ویک اینڈر"}');
UPDATE brands SET menu = REPLACE(menu, '"key":"menu.moneyMatters"',
  '"text":"Money Matters","texts":{"as":"মানি মেটাৰ্ছ","bn":"মানি ম্যাটার্স","gu":"મની મૅટર્સ","hi":"मनी मैटर्स","kn":"ಮನಿ ಮ್ಯಾಟರ್ಸ್","ml":"മണി മാറ്റേഴ്സ്","mr":"मनी मॅटर्स","or":"ମନି ମ୍ୟାଟର୍ସ","pa":"ਮਨੀ ਮੈਟਰਜ਼","ta":"மணி மேட்டர்ஸ்","te":"మనీ మ్యాటర్స్","ur":"منی میٹرز"}');
UPDATE brands SET menu = REPLACE(menu, '"key":"menu.dailyDispatch"',
  '"text":"Daily Dispatch","texts":{"as":"ডেইলি ডিচপেচ","bn":"ডেলি ডিসপ্যাচ","gu":"ડેઇલી ડિસ્પૅચ","hi":"डेली डिस्पैच","kn":"ಡೈಲಿ ಡಿಸ್ಪ್ಯಾಚ್","ml":"ഡെയ്‌ലി ഡിസ്പാച്ച്","mr":"डेली डिस्पॅच","or":"ଡେଲି ଡିସପ୍ୟାଚ୍","pa":"ਡੇਲੀ ਡਿਸਪੈਚ","ta":"டெய்லி டிஸ்பாட்ச்","te":"డైలీ డిస్పాచ్","ur":"ڈیلی ڈسپیچ"}');
UPDATE brands SET menu = REPLACE(menu, '"key":"menu.cSuite"',
  '"text":"C-Suite","texts":{"as":"চি-ছুইট","bn":"সি-সুইট","gu":"સી-સ્યુટ","hi":"सी-सुइट","kn":"ಸಿ-ಸೂಟ್","ml":"സി-സ്യൂട്ട്","mr":"सी-सूट","or":"ସି-ସୁଇଟ୍","pa":"ਸੀ-ਸੂਟ","ta":"சி-சூட்","te":"సీ-సూట్","ur":"سی سوئٹ"}');
UPDATE brands SET menu = REPLACE(menu, '"key":"menu.tech30"',
  '"text":"Tech30","texts":{"as":"টেক৩০","bn":"টেক৩০","gu":"ટેક30","hi":"टेक30","kn":"ಟೆಕ್30","ml":"ടെക്30","mr":"टेक३०","or":"ଟେକ୍30","pa":"ਟੈੱਕ30","ta":"டெக்30","te":"టెక్30","ur":"ٹیک 30"}');
UPDATE brands SET menu = REPLACE(menu, '"key":"menu.emergingWomen"',
  '"text":"Emerging women","texts":{"as":"উদীয়মান নাৰী","bn":"উদীয়মান নারী","gu":"ઊભરતી મહિલાઓ","hi":"उभरती महिलाएँ","kn":"ಉದಯೋನ್ಮುಖ ಮಹಿಳೆಯರು","ml":"ഉയർന്നുവരുന്ന സ്ത്രീകൾ","mr":"उदयोन्मुख महिला","or":"ଉଦୀୟମାନ ମହିଳା","pa":"ਉੱਭਰਦੀਆਂ ਔਰਤਾਂ","ta":"வளரும் பெண்கள்","te":"వర్ధమాన మహిళలు","ur":"ابھرتی ہوئی خواتین"}');
UPDATE brands SET menu = REPLACE(menu, '"key":"menu.techsparksMumbai"',
  '"text":"Techsparks Mumbai","texts":{"as":"টেকস্পাৰ্কছ মুম্বাই","bn":"টেকস্পার্কস মুম্বই","gu":"ટેકસ્પાર્ક્સ મુંબઈ","hi":"टेकस्पार्क्स मुंबई","kn":"ಟೆಕ್‌ಸ್ಪಾರ್ಕ್ಸ್ ಮುಂಬೈ","ml":"ടെക്സ്പാർക്സ് മുംബൈ","mr":"टेकस्पार्क्स मुंबई","or":"ଟେକସ୍ପାର୍କ୍ସ ମୁମ୍ବାଇ","pa":"ਟੈੱਕਸਪਾਰਕਸ ਮੁੰਬਈ","ta":"டெக்ஸ்பார்க்ஸ் மும்பை","te":"టెక్‌స్పార్క్స్ ముంబై","ur":"ٹیک اسپارکس ممبئی"}');
UPDATE brands SET menu = REPLACE(menu, '"key":"menu.techsparksBengaluru"',
  '"text":"Techsparks Bengaluru","texts":{"as":"টেকস্পাৰ্কছ বেংগালুৰু","bn":"টেকস্পার্কস বেঙ্গালুরু","gu":"ટેકસ્પાર્ક્સ બેંગલુરુ","hi":"टेकस्पार्क्स बेंगलुरु","kn":"ಟೆಕ್‌ಸ್ಪಾರ್ಕ್ಸ್ ಬೆಂಗಳೂರು","ml":"ടെക്സ്പാർക്സ് ബെംഗളൂരു","mr":"टेकस्पार्क्स बेंगळुरू","or":"ଟେକସ୍ପାର୍କ୍ସ ବେଙ୍ଗାଲୁରୁ","pa":"ਟੈੱਕਸਪਾਰਕਸ ਬੈਂਗਲੁਰੂ","ta":"டெக்ஸ்பார்க்ஸ் பெங்களூரு","te":"టెక్‌స్పార్క్స్ బెంగళూరు","ur":"ٹیک اسپارکس بنگلورو"}');
UPDATE brands SET menu = REPLACE(menu, '"key":"menu.techsparksDelhi"',
  '"text":"Techsparks Delhi","texts":{"as":"টেকস্পাৰ্কছ দিল্লী","bn":"টেকস্পার্কস দিল্লি","gu":"ટેકસ્પાર્ક્સ દિલ્હી","hi":"टेकस्पार्क्स दिल्ली","kn":"ಟೆಕ್‌ಸ್ಪಾರ್ಕ್ಸ್ ದೆಹಲಿ","ml":"ടെക്സ്പാർക്സ് ഡൽഹി","mr":"टेकस्पार्क्स दिल्ली","or":"ଟେକସ୍ପାର୍କ୍ସ ଦିଲ୍ଲୀ","pa":"ਟੈੱਕਸਪਾਰਕਸ ਦਿੱਲੀ","ta":"டெக்ஸ்பார்க்ஸ் டெல்லி","te":"టెక్‌స్పార్క్స్ ఢిల్లీ","ur":"ٹیک اسپارکس دہلی"}');
UPDATE brands SET menu = REPLACE(menu, '"key":"menu.dailyCapsule"',
  '"text":"Daily Capsule","texts":{"as":"ডেইলি কেপচুল","bn":"ডেলি ক্যাপসুল","gu":"ડેઇલી કૅપ્સ્યૂલ","hi":"डेली कैप्सूल","kn":"ಡೈಲಿ ಕ್ಯಾಪ್ಸೂಲ್","ml":"ഡെയ്‌ലി ക്യാപ്സ്യൂൾ","mr":"डेली कॅप्सूल","or":"ଡେଲି କ୍ୟାପସୁଲ୍","pa":"ਡੇਲੀ ਕੈਪਸੂਲ","ta":"டெய்லி கேப்ஸ்யூல்","te":"డైలీ క్యాప్సూల్","ur":"ڈیلی کیپسول"}');
UPDATE brands SET menu = REPLACE(menu, '"key":"menu.learn"',
  '"text":"Learn","texts":{"as":"শিকক","bn":"শিখুন","gu":"શીખો","hi":"सीखें","kn":"ಕಲಿಯಿರಿ","ml":"പഠിക്കാം","mr":"शिका","or":"ଶିଖନ୍ତୁ","pa":"ਸਿੱਖੋ","ta":"கற்போம்","te":"నేర్చుకోండి","ur":"سیکھیں"}');
UPDATE brands SET menu = REPLACE(menu, '"key":"menu.universityResources"',
  '"text":"University Resources","texts":{"as":"ইউনিভাৰ্ছিটিৰ সমল","bn":"ইউনিভার্সিটির উপকরণ","gu":"યુનિવર્સિટીની સામગ્રી","hi":"यूनिवर्सिटी की सामग्री","kn":"ಯೂನಿವರ್ಸಿಟಿ ಸಾಮಗ್ರಿ","ml":"യൂണിവേഴ്സിറ്റി സഹായികൾ","mr":"युनिव्हर्सिटीचे साहित्य","or":"ୟୁନିଭର୍ସିଟିର ସାମଗ୍ରୀ","pa":"ਯੂਨੀਵਰਸਿਟੀ ਦੀ ਸਮੱਗਰੀ","ta":"யுனிவர்சிட்டி கையேடுகள்","te":"యూనివర్సిటీ సామగ్రి","ur":"یونیورسٹی کا مواد"}');
UPDATE brands SET menu = REPLACE(menu, '"key":"menu.businessResources"',
  '"text":"Business Resources","texts":{"as":"ব্যৱসায়ৰ বাবে সমল","bn":"ব্যবসার জন্য উপকরণ","gu":"બિઝનેસ માટે સામગ્રી","hi":"कारोबार के लिए सामग्री","kn":"ಉದ್ಯಮಕ್ಕೆ ನೆರವಾಗುವ ಸಾಮಗ್ರಿ","ml":"ബിസിനസ് സഹായികൾ","mr":"उद्योगांसाठी साहित्य","or":"ବ୍ୟବସାୟ ପାଇଁ ସାମଗ୍ରୀ","pa":"ਕਾਰੋਬਾਰ ਲਈ ਸਮੱਗਰੀ","ta":"வணிகத்துக்கான கையேடுகள்","te":"వ్యాపారానికి తోడ్పడే సామగ్రి","ur":"کاروبار کے لیے مواد"}');
UPDATE brands SET menu = REPLACE(menu, '"key":"menu.pressRelease"',
  '"text":"Press Release","texts":{"as":"প্ৰেছ বিজ্ঞপ্তি","bn":"প্রেস বিজ্ঞপ্তি","gu":"અખબારી યાદી","hi":"प्रेस विज्ञप्ति","kn":"ಪತ್ರಿಕಾ ಪ್ರಕಟಣೆ","ml":"വാർത്താക്കുറിപ്പ്","mr":"प्रसिद्धिपत्रक","or":"ପ୍ରେସ୍ ବିଜ୍ଞପ୍ତି","pa":"ਪ੍ਰੈੱਸ ਨੋਟ","ta":"செய்திக் குறிப்பு","te":"పత్రికా ప్రకటన","ur":"پریس ریلیز"}');
UPDATE landing_sections SET title = 'The Captable', message = '' WHERE message = 'section.captable';
UPDATE landing_sections SET title = 'Daily Capsule', message = '' WHERE message = 'menu.dailyCapsule';
UPDATE landing_sections SET title = 'डेली कैप्सूल'
WHERE title = 'Daily Capsule' AND kind = 'newsletter' AND brand_id IN (SELECT id FROM brands WHERE locale = 'hindi');
UPDATE landing_sections SET title = 'डेली कॅप्सूल'
WHERE title = 'Daily Capsule' AND kind = 'newsletter' AND brand_id IN (SELECT id FROM brands WHERE locale = 'marathi');
UPDATE landing_sections SET title = 'டெய்லி கேப்ஸ்யூல்'
WHERE title = 'Daily Capsule' AND kind = 'newsletter' AND brand_id IN (SELECT id FROM brands WHERE locale = 'tamil');
UPDATE landing_sections SET title = 'డైలీ క్యాప్సూల్'
WHERE title = 'Daily Capsule' AND kind = 'newsletter' AND brand_id IN (SELECT id FROM brands WHERE locale = 'telugu');
UPDATE landing_sections SET title = 'ಡೈಲಿ ಕ್ಯಾಪ್ಸೂಲ್'
WHERE title = 'Daily Capsule' AND kind = 'newsletter' AND brand_id IN (SELECT id FROM brands WHERE locale = 'kannada');
UPDATE landing_sections SET title = 'ഡെയ്‌ലി ക്യാപ്സ്യൂൾ'
WHERE title = 'Daily Capsule' AND kind = 'newsletter' AND brand_id IN (SELECT id FROM brands WHERE locale = 'malayalam');
UPDATE landing_sections SET title = 'ડેઇલી કૅપ્સ્યૂલ'
WHERE title = 'Daily Capsule' AND kind = 'newsletter' AND brand_id IN (SELECT id FROM brands WHERE locale = 'gujarati');
UPDATE landing_sections SET title = 'ਡੇਲੀ ਕੈਪਸੂਲ'
WHERE title = 'Daily Capsule' AND kind = 'newsletter' AND brand_id IN (SELECT id FROM brands WHERE locale = 'punjabi');
UPDATE landing_sections SET title = 'ডেলি ক্যাপসুল'
WHERE title = 'Daily Capsule' AND kind = 'newsletter' AND brand_id IN (SELECT id FROM brands WHERE locale = 'bangla');
UPDATE landing_sections SET title = 'ডেইলি কেপচুল'
WHERE title = 'Daily Capsule' AND kind = 'newsletter' AND brand_id IN (SELECT id FROM brands WHERE locale = 'asamiya');
UPDATE landing_sections SET title = 'ଡେଲି କ୍ୟାପସୁଲ୍'
WHERE title = 'Daily Capsule' AND kind = 'newsletter' AND brand_id IN (SELECT id FROM brands WHERE locale = 'odia');
UPDATE landing_sections SET title = 'ڈیلی کیپسول'
WHERE title = 'Daily Capsule' AND kind = 'newsletter' AND brand_id IN (SELECT id FROM brands WHERE locale = 'urdu');

-- Pages that the program announced in every publication remain where a menu links to them.
INSERT INTO terms (kind, slug, name, names, path)
SELECT 'custom_topic', 'tech-30-2020', 'Tech30', '{"as":"টেক৩০","bn":"টেক৩০","gu":"ટેક30","hi":"टेक30","kn":"ಟೆಕ್30","ml":"ടെക്30","mr":"टेक३०","or":"ଟେକ୍30","pa":"ਟੈੱਕ30","ta":"டெக்30","te":"టెక్30","ur":"ٹیک 30"}', '/awards/tech-30-2020'
FROM brands WHERE kind = 'master' AND menu LIKE '%"path":"/awards/tech-30-2020"%'
ON CONFLICT DO NOTHING;
INSERT INTO terms (kind, slug, name, names, path)
SELECT 'custom_topic', 'techsparks-mumbai', 'Techsparks Mumbai', '{"as":"টেকস্পাৰ্কছ মুম্বাই","bn":"টেকস্পার্কস মুম্বই","gu":"ટેકસ્પાર્ક્સ મુંબઈ","hi":"टेकस्पार्क्स मुंबई","kn":"ಟೆಕ್‌ಸ್ಪಾರ್ಕ್ಸ್ ಮುಂಬೈ","ml":"ടെക്സ്പാർക്സ് മുംബൈ","mr":"टेकस्पार्क्स मुंबई","or":"ଟେକସ୍ପାର୍କ୍ସ ମୁମ୍ବାଇ","pa":"ਟੈੱਕਸਪਾਰਕਸ ਮੁੰਬਈ","ta":"டெக்ஸ்பார்க்ஸ் மும்பை","te":"టెక్‌స్పార్క్స్ ముంబై","ur":"ٹیک اسپارکس ممبئی"}', '/techsparks-mumbai'
FROM brands WHERE kind = 'master' AND menu LIKE '%"path":"/techsparks-mumbai"%'
ON CONFLICT DO NOTHING;
INSERT INTO terms (kind, slug, name, names, path)
SELECT 'custom_topic', 'techsparks-bengaluru', 'Techsparks Bengaluru', '{"as":"টেকস্পাৰ্কছ বেংগালুৰু","bn":"টেকস্পার্কস বেঙ্গালুরু","gu":"ટેકસ્પાર્ક્સ બેંગલુરુ","hi":"टेकस्पार्क्स बेंगलुरु","kn":"ಟೆಕ್‌ಸ್ಪಾರ್ಕ್ಸ್ ಬೆಂಗಳೂರು","ml":"ടെക്സ്പാർക്സ് ബെംഗളൂരു","mr":"टेकस्पार्क्स बेंगळुरू","or":"ଟେକସ୍ପାର୍କ୍ସ ବେଙ୍ଗାଲୁରୁ","pa":"ਟੈੱਕਸਪਾਰਕਸ ਬੈਂਗਲੁਰੂ","ta":"டெக்ஸ்பார்க்ஸ் பெங்களூரு","te":"టెక్‌స్పార్క్స్ బెంగళూరు","ur":"ٹیک اسپارکس بنگلورو"}', '/techsparks-bengaluru'
FROM brands WHERE kind = 'master' AND menu LIKE '%"path":"/techsparks-bengaluru"%'
ON CONFLICT DO NOTHING;
INSERT INTO terms (kind, slug, name, names, path)
SELECT 'custom_topic', 'techsparks-delhi', 'Techsparks Delhi', '{"as":"টেকস্পাৰ্কছ দিল্লী","bn":"টেকস্পার্কস দিল্লি","gu":"ટેકસ્પાર્ક્સ દિલ્હી","hi":"टेकस्पार्क्स दिल्ली","kn":"ಟೆಕ್‌ಸ್ಪಾರ್ಕ್ಸ್ ದೆಹಲಿ","ml":"ടെക്സ്പാർക്സ് ഡൽഹി","mr":"टेकस्पार्क्स दिल्ली","or":"ଟେକସ୍ପାର୍କ୍ସ ଦିଲ୍ଲୀ","pa":"ਟੈੱਕਸਪਾਰਕਸ ਦਿੱਲੀ","ta":"டெக்ஸ்பார்க்ஸ் டெல்லி","te":"టెక్‌స్పార్క్స్ ఢిల్లీ","ur":"ٹیک اسپارکس دہلی"}', '/techsparks-delhi'
FROM brands WHERE kind = 'master' AND menu LIKE '%"path":"/techsparks-delhi"%'
ON CONFLICT DO NOTHING;
INSERT INTO permalinks (path, kind, entity_id, is_current, target, status, created_at)
SELECT path, 'term', id, TRUE, '', 301, 0 FROM terms WHERE path IS NOT NULL
ON CONFLICT (path) DO NOTHING;

-- The path of a list of people is a setting of its brand.
UPDATE brands SET settings = REPLACE('{"peopleList":"/emerging-women",' || substr(settings, 2), ',}', '}')
WHERE id IN (SELECT brand_id FROM curated_items WHERE set_key = 'emerging_women');
UPDATE curated_items SET set_key = 'people_list' WHERE set_key = 'emerging_women';
INSERT INTO permalinks (path, kind, entity_id, is_current, target, status, created_at)
SELECT CASE path WHEN '/' THEN '' ELSE path END || '/emerging-women', 'people_list', id, TRUE, '', 301, 0
FROM brands WHERE id IN (SELECT brand_id FROM curated_items WHERE set_key = 'people_list')
ON CONFLICT (path) DO NOTHING;

-- +goose Down
UPDATE curated_items SET set_key = 'emerging_women' WHERE set_key = 'people_list';
DELETE FROM permalinks WHERE kind = 'people_list';
