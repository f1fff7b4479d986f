import type { Share } from '../../../../../api/pages.gen';

/** Where a story can be shared. Naver is offered to the readers who use it. */
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
