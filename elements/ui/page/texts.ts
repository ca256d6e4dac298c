import { listsArea, type ListsArguments, type ListsText } from '../../i18n/generated/lists.ts';
import { useTexts, type AreaTexts } from '../base/kit.ts';

/** The texts around the rows of a list. Rows do not wait for them. */
export type AroundTexts = AreaTexts<ListsText, ListsArguments>;

/** Those texts, in the language of the page. */
export const useListTexts = (): AroundTexts => useTexts(listsArea);
