/** The parts: HTML that the server drew and a small script without React makes livelier. */
export type PartName =
	| 'Bell'
	| 'Bookmarks'
	| 'Carousel'
	| 'Follow'
	| 'Lessons'
	| 'Live'
	| 'Notifications'
	| 'Passkey'
	| 'Search'
	| 'Slides'
	| 'Ticker'
	| 'Times'
	| 'Today';
