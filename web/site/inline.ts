/** Inline scripts of every page. They are constant, so that the content security policy can allow them by hash. */
import { accountPath, folders } from '../api/limits.gen';

/**
 * Runs before the first paint. Sets root attributes from what the device stores: theme, closed in-house advertisement,
 * subscribed newsletters, reading history, cookie notice, whether the reader saves data, and whether a reader is signed in
 * and with which picture. Without a session it deletes the stored lists of bookmarked videos, of event reminders, of
 * stories and of sessions of conferences that belong to the account. On a phone that has stored the address of the second
 * font it turns that font on (late-fonts.ts). It also prevents browsers from reporting skipped view transitions as errors.
 */
export const bootScript =
	'var d=document.documentElement.dataset,c=navigator.connection;' +
	"if(c&&c.saveData||matchMedia('(prefers-reduced-data:reduce)').matches)d.saver='';" +
	"if(!/(^|; )consent=/.test(document.cookie))d.notice='';" +
	'var m=/(^|; )signed_in=1([\\w/.-]*)/.exec(document.cookie);' +
	"if(m){d.reader='';" +
	"if(m[2]){d.portrait='';" +
	"document.documentElement.style.setProperty('--portrait','url('+m[2]+')')}" +
	'}try{var s=/(^|; )alreadySubscribed=([^;]*)/.exec(document.cookie);' +
	"if(s&&decodeURIComponent(s[2]).split(',').includes(d.newsletter))d.subscribed='';" +
	'var t=localStorage.theme;if(t)d.theme=t;' +
	'if(!m){if(localStorage.historyKept){delete localStorage.historyKept;delete localStorage.history}' +
	'if(localStorage.starsKept){delete localStorage.starsKept;delete localStorage.stars}}' +
	"if(localStorage.history)d.history='';" +
	"if(sessionStorage.houseAd)d.houseAd='closed';" +
	"var f=document.querySelector('link[data-second]');" +
	"if(f&&d.saver===undefined&&localStorage.font===f.getAttribute('href'))" +
	"for(var e of document.querySelectorAll('[data-second]'))e.media='all';" +
	'if(!m){delete sessionStorage.videos;delete sessionStorage.reminders;delete sessionStorage.history}}catch(e){}' +
	"for(var n of['pageswap','pagereveal'])addEventListener(n,function(e){var v=e.viewTransition;" +
	'if(v)for(var p of[v.ready,v.finished])p.catch(function(){})})';

/**
 * Paths that must not be prerendered, because they are not pages or because requests for them are counted. No page has a
 * full stop in its path.
 */
export const notPrerendered = [
	...folders.map((folder) => `/${folder}/*`),
	...[`${accountPath}/*`, `/*${accountPath}/*`],
	...['/oembed', '/hub', '/rss', '/feed', '/*/feed', '/podcast', '/*/podcast', '/metrics', '/*.*'],
];

/** Speculation rules that prerender a page while the pointer rests on its link. */
export const speculationRules = JSON.stringify({
	prerender: [
		{
			where: {
				and: [
					{ href_matches: '/*' },
					{
						not: {
							href_matches: notPrerendered,
						},
					},
					{ not: { selector_matches: '[rel~=nofollow], [download], [target=_blank]' } },
				],
			},
			eagerness: 'moderate',
		},
	],
});
