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

/** Fetches the stories of a list from an offset on. call is the path of the API call that the page model names. */
export async function getStories(call: string, offset: number): Promise<Result<ApiStory[]>> {
	const response = await get<Listing>(call, { limit: pageSize, offset });
	if (!response.ok) return response;
	const { stories } = response.value;
	return Array.isArray(stories) ? { ok: true, value: stories } : { ok: false, status: 200, problem: null };
}

/** Sends a report to the desk. lang is the language of the validation messages in the response. */
export const sendReport = (fields: Record<string, string>, lang: string): Promise<Result<ReportResponse>> =>
	reportIssue({ locale: lang }, fields);
