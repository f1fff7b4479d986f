import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkFeed, type DeskFeed } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { messageOf } from '../../components/errors';
import { showToast } from '../../components/toasts';

/** A function that checks a feed now and tells the result, and the id of the feed that is being checked. */
export function useCheck(): { check: (id: number) => Promise<DeskFeed | undefined>; checking: number } {
	const t = useT();
	const client = useQueryClient();
	const [checking, setChecking] = useState(0);
	const check = async (id: number) => {
		setChecking(id);
		try {
			const feed = await must(checkFeed({ id }));
			showToast(feed.problem || t('desk.feed.found', { n: feed.lastDrafts }));
			return feed;
		} catch (error) {
			showToast(messageOf(error, t));
			return undefined;
		} finally {
			setChecking(0);
			for (const name of ['feeds', 'feed', 'feed-drafts', 'stories'])
				void client.invalidateQueries({ queryKey: [name] });
		}
	};
	return { check, checking };
}
