/** The parts: HTML that the server drew and a small script without React makes livelier. */
export type PartName =
	| 'Bell'
	| 'Bookmarks'
	| 'Carousel'
	| 'Continue'
	| 'Follow'
	| 'History'
	| 'Keep'
	| 'Lessons'
	| 'Live'
	| 'Notifications'
	| 'Passkey'
	| 'Push'
	| 'Search'
	| 'Slides'
	| 'Ticker'
	| 'Times'
	| 'Today';
