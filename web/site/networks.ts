/** The names of social networks, by their names in the API. */
export const networkNames: Record<string, string> = {
	facebook: 'Facebook',
	instagram: 'Instagram',
	linkedin: 'LinkedIn',
	twitter: 'X',
	wikipedia: 'Wikipedia',
	youtube: 'YouTube',
};
