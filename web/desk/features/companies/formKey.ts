/** The key of the query that has the values of a company's profile. */
export const formKey = (id: number) => ['company-form', id];
