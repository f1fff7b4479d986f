import { createContext } from 'react';

/** The slug of the brand of the record that is open: what is uploaded in its form belongs to that brand. Undefined for all brands. */
export const UploadBrand = createContext<string | undefined>(undefined);
