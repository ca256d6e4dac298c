import { useState } from 'react';
import { listsArea, type ListsArguments, type ListsText } from '../../i18n/generated/lists.ts';
import { useTexts, type AreaTexts } from '../base/kit.ts';

/** The texts around the rows of a list. Rows do not wait for them. */
export type AroundTexts = AreaTexts<ListsText, ListsArguments>;

/**
 * The texts around the rows of a list. In another language they stay as they are until its catalogue has loaded, so
 * that nothing that is open closes meanwhile.
 */
export function useListTexts(): AroundTexts {
  const texts = useTexts(listsArea);
  const [shown, show] = useState(texts);
  if (texts.ready && shown !== texts) show(texts);
  return shown.ready ? shown : texts;
}
