import type { Share } from '../../../api/pages.gen';

/** The links to share a story; Naver only if the model includes it. */
export function shareLinks({ url, title, naver }: Share): { network: string; href: string }[] {
	const u = encodeURIComponent(url);
	const t = encodeURIComponent(title);
	const links = [
		{ network: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${u}` },
		{ network: 'Twitter', href: `https://twitter.com/intent/tweet?url=${u}&text=${t}` },
		{ network: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${u}` },
		{ network: 'WhatsApp', href: `https://wa.me/?text=${t}%20${u}` },
	];
	if (naver)
		links.push({ network: 'Naver', href: `https://share.naver.com/web/shareView?url=${u}&title=${t}` });
	return links;
}
