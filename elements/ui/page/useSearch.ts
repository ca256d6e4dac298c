import { useLayoutEffect, useState } from 'react';
import type { ListModel } from '../base/list.ts';
import { useStable } from '../base/useStable.ts';

/** The text of a list's search field. Text that the user types before there is a list is passed to it. */
export function useSearch<Row>(list: ListModel<Row> | undefined) {
  const [early, setEarly] = useState('');
  const isThere = list !== undefined;
  const give = useStable(() => early && list?.setSearch(early));
  useLayoutEffect(() => void (isThere && give()), [isThere, give]);
  return {
    value: list ? list.search : early,
    onChange: (search: string): void => void (list ? list.setSearch(search) : setEarly(search)),
    onClear: (): void => void (list ? list.clearSearch() : setEarly('')),
  };
}
