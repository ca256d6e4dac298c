import { useEffect, useRef, useState } from 'react';
import type { ListFollower } from '../../../stores/core/lists/place/ListFollower.ts';
import type { Listing } from '../../../stores/core/lists/Listing.ts';
import { phaseOf } from '../../ui/base/list.ts';
import type { ListPageProps } from '../shell/page/ListPageElement.ts';

type FollowerModule = typeof import('../../../stores/core/lists/place/ListFollower.ts');

/** What a list keeps of where a person is in it. A constant of the module: another object would begin anew. */
export interface ListPlace<Column extends string> {
  /** The list, in what the browser remembers of the person. */
  readonly name: string;
  /** The columns that order it. */
  readonly columns: readonly Column[];
  /** The names of its filters. */
  readonly filters?: readonly string[];
}

const NONE: readonly string[] = [];
/** Rows do not wait for it. */
const loadFollower = (): Promise<FollowerModule> => import('../../../stores/core/lists/place/ListFollower.ts');

/**
 * Connects a list with its page: loads it, tells the page's state, and keeps where a person is in it, in the address of
 * the page, and order and columns in the browser. `initial` are the columns that are hidden until the person says
 * otherwise.
 */
export function useListPage<Row, Column extends string>(
  { root, level, arrived, place, open, onPlace, onOpen, onPhase }: ListPageProps,
  list: Listing<Row, Column> | undefined,
  { name, columns, filters = NONE }: ListPlace<Column>,
  initial: readonly string[] = NONE,
) {
  const phase = phaseOf(list);
  const [hidden, setHidden] = useState(initial);
  const [first] = useState(initial);
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
      const following = { name, columns, filters, initial: first, onPlace, onHidden: setHidden };
      follower.current = new Follower(root.use(ListMemory), list, latest.current, following);
      stop = follower.current.start();
    };
    let unwatch = (): void => {};
    const watch = (): void => {
      if (on) unwatch = list.watch();
    };
    const followed = loadFollower().then(follow, () => {}); // the list works without it
    // Rows wait only where the address asks for others than the first.
    if (latest.current) void followed.then(watch);
    else watch();
    return () => {
      on = false;
      stop();
      unwatch();
    };
  }, [root, list, name, columns, filters, first, onPlace]);
  useEffect(() => onPhase(phase), [phase, onPhase]);
  const onHidden = (next: readonly string[]) => {
    setHidden(next);
    follower.current?.hide(next);
  };
  return { phase, page: { list, level, arrived, hidden, onHidden, openId: open, onOpenId: onOpen } };
}
