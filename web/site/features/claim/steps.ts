/** The address of the page for choosing another method. */
export const otherMethodHref = (action: string): string => `${action}&other=1`;

/** Names that are the same in every language and script. */
export const technicalNames = { dns: 'DNS', txt: 'TXT', head: '<head>' };
