/** The few calls that islands make to the API. */
import { type Card, get, type Listing, type Received, type Result, reportIssue } from '../api/client.gen';

/** How many stories a page of a list holds; fewer mean the end. */
export const pageSize = 12;

/** A story as lists of the API give it. */
export type ApiStory = Card;

/** The next stories of a list, whose call the page model names. */
export async function getStories(call: string, offset: number): Promise<Result<ApiStory[]>> {
	const answer = await get<Listing>(call, { limit: pageSize, offset });
	if (!answer.ok) return answer;
	const { stories } = answer.value;
	return Array.isArray(stories) ? { ok: true, value: stories } : { ok: false, status: 200, problem: null };
}

/** Sends a report to the desk. What is wrong with it comes back in the language. */
export const sendReport = (fields: Record<string, string>, lang: string): Promise<Result<Received>> =>
	reportIssue({ locale: lang }, fields);
