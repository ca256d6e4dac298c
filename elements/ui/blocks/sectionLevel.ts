import { createContext } from 'react';

/** The level of the titles of blocks in the outline of the page: one below the title of the page. */
export const SectionLevel = createContext<2 | 3>(2);
