/**
 * Inline scripts of every page. They never vary, so that the policy can allow
 * them by their hash.
 */

/** Applies a chosen theme before the first paint. */
export const boot = 'try{var t=localStorage.theme;if(t)document.documentElement.dataset.theme=t}catch(e){}';

/** Makes the next page ready while the reader's pointer rests on its link. */
export const speculation = JSON.stringify({
	prerender: [
		{
			where: {
				and: [
					{ href_matches: '/*' },
					{ not: { href_matches: ['/api/*', '/account/*', '/ed/*', '/preview/*', '/media/*'] } },
					{ not: { selector_matches: '[rel~=nofollow], [download], [target=_blank]' } },
				],
			},
			eagerness: 'moderate',
		},
	],
});
