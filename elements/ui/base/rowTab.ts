import { createContext, useContext } from 'react';

/** The tab index of what can be focused in a row: one row of a table is in the tab order, arrows go to the others. */
export const RowTab = createContext<0 | -1 | undefined>(undefined);

/** For a part that can be focused anyway: `undefined` outside of a table. */
export const useRowTab = (): 0 | -1 | undefined => useContext(RowTab);
