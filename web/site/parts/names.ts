/** The parts: HTML that the server drew and a small script without React makes livelier. */
export type PartName =
	| 'Bookmarks'
	| 'Carousel'
	| 'Lessons'
	| 'Live'
	| 'Search'
	| 'Slides'
	| 'Ticker'
	| 'Times'
	| 'Today';
