// Generated from the Go types by `make generate`. Do not edit.

/** The accent colour of brands that have no valid one. */
export const defaultAccent = '#16140f';

/** Most claps of one reader for a story. */
export const maxClaps = 100;

/** Most menu groups that the header shows. */
export const maxMenuGroups = 6;

/** Most stories in a reading history. */
export const maxReadings = 200;
