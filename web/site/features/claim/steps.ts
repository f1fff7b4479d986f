/** The address at which another proof is chosen. */
export const otherProof = (action: string): string => `${action}&other=1`;

/** Names that are the same in every language and script. */
export const technical = { dns: 'DNS', txt: 'TXT', head: '<head>' };
