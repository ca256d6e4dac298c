import { useEffect, useRef, useState } from 'react';
import type { ListFollower } from '../../../stores/core/lists/place/ListFollower.ts';
import type { Listing } from '../../../stores/core/lists/Listing.ts';
import type { RootStore } from '../../../stores/RootStore.ts';

type FollowerModule = typeof import('../../../stores/core/lists/place/ListFollower.ts');

export interface ListPlace<Column extends string> {
  /** The code of it, always the same function; rows do not wait for it. */
  load: () => Promise<FollowerModule>;
  /** The list, in what the browser remembers of the person. */
  name: string;
  /** The columns that order it, and the names of its filters: the same arrays each time. */
  columns: readonly Column[];
  filters: readonly string[];
  /** Where in the list the page is, as its address says; see the attribute `place`. */
  place: string;
  onPlace: (place: string) => void;
  /** The columns that are hidden until the person says otherwise. */
  hidden: readonly string[];
}

/** Loads a list, and keeps where a person is in it: in the address of the page, and order and columns in the browser. */
export function useListPlace<Row, Column extends string>(
  root: RootStore | undefined,
  list: Listing<Row, Column> | undefined,
  { load, name, columns, filters, place, onPlace, hidden: initial }: ListPlace<Column>,
) {
  const [hidden, setHidden] = useState(initial);
  const follower = useRef<ListFollower<Row, Column>>(undefined);
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
    follower.current?.go(place);
  }, [place]);
  useEffect(() => {
    if (!root || !list) return;
    let stop = (): void => {};
    let on = true;
    const follow = ({ ListFollower: Follower, ListMemory }: FollowerModule): void => {
      if (!on) return;
      const following = { name, columns, filters, onPlace, onHidden: setHidden };
      follower.current = new Follower(root.use(ListMemory), list, latest.current, following);
      stop = follower.current.start();
    };
    let unwatch = (): void => {};
    const watch = (): void => {
      if (on) unwatch = list.watch();
    };
    const followed = load().then(follow, () => {}); // the list works without it
    // Rows wait only where the address asks for others than the first.
    if (latest.current) void followed.then(watch);
    else watch();
    return () => {
      on = false;
      stop();
      unwatch();
    };
  }, [root, list, load, name, columns, filters, onPlace]);
  const hide = (next: readonly string[]) => {
    setHidden(next);
    follower.current?.hide(next);
  };
  return [hidden, hide] as const;
}
