/** API calls of the islands. */
import {
	type Card,
	get,
	type Listing,
	type ReportResponse,
	type Result,
	reportIssue,
} from '../api/client.gen';
import { pageSize } from '../api/limits.gen';

/** A story as the API's lists return it. */
export type ApiStory = Card;

/** The stories of a list from an offset on. The page model names the call. */
export async function getStories(call: string, offset: number): Promise<Result<ApiStory[]>> {
	const response = await get<Listing>(call, { limit: pageSize, offset });
	if (!response.ok) return response;
	const { stories } = response.value;
	return Array.isArray(stories) ? { ok: true, value: stories } : { ok: false, status: 200, problem: null };
}

/** Sends a report to the desk. Validation errors come back in the given language. */
export const sendReport = (fields: Record<string, string>, lang: string): Promise<Result<ReportResponse>> =>
	reportIssue({ locale: lang }, fields);
