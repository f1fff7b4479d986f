/**
 * Inline scripts of every page. They never vary, so that the policy can allow
 * them by their hash.
 */

/**
 * Applies before the first paint what this device remembers: the theme, that the
 * paper's note was closed, that the newsletter was asked for, that stories were read, whether the notice about cookies is still to be shown, and whether somebody is signed in, with which picture.
 * Who is signed in no longer leaves no list of videos behind, nor of stories where the account has it.
 * A transition between two pages that can't be, as when one leaves before it begins, is no fault.
 */
export const boot =
	"var d=document.documentElement.dataset;if(!/(^|; )consent=/.test(document.cookie))d.notice='';var m=/(^|; )signed_in=1([\\w/.-]*)/.exec(document.cookie);if(m){d.reader='';if(m[2]){d.portrait='';document.documentElement.style.setProperty('--portrait','url('+m[2]+')')}}try{var s=/(^|; )alreadySubscribed=([^;]*)/.exec(document.cookie);if(s&&decodeURIComponent(s[2]).split(',').includes(d.newsletter))d.subscribed='';var t=localStorage.theme;if(t)d.theme=t;if(!m&&localStorage.historyKept){delete localStorage.historyKept;delete localStorage.history}if(localStorage.history)d.history='';if(sessionStorage.note)d.houseAd='closed';if(!m){delete sessionStorage.videos;delete sessionStorage.history}}catch(e){}for(var n of['pageswap','pagereveal'])addEventListener(n,function(e){var v=e.viewTransition;if(v)for(var p of[v.ready,v.finished])p.catch(function(){})})";

/** What is no page: it would be asked for in vain, and some of it counts who asks. No page of ours has a full stop in its path. */
export const noPages = [
	...['api', 'account', 'ed', 'preview', 'media', 'files', 'assets', 'share', 'embed'].map(
		(folder) => `/${folder}/*`,
	),
	...['/oembed', '/hub', '/rss', '/feed', '/*/feed', '/podcast', '/*/podcast', '/metrics', '/*.*'],
];

/** Makes the next page ready while the reader's pointer rests on its link. */
export const speculation = JSON.stringify({
	prerender: [
		{
			where: {
				and: [
					{ href_matches: '/*' },
					{
						not: {
							href_matches: noPages,
						},
					},
					{ not: { selector_matches: '[rel~=nofollow], [download], [target=_blank]' } },
				],
			},
			eagerness: 'moderate',
		},
	],
});
