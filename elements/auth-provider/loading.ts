import { reaction } from 'mobx';

/** The attribute of the body while it is not known whether somebody is signed in (AUTH-015, AUTH-016). */
export const LOADING_MARK = 'data-gatehouse-loading';

const loading = new WeakMap<Document, number>();

/** Marks the body while `isLoading` holds; several apps on one page count. Returns the undo. */
export function markLoading(page: Document, isLoading: () => boolean): () => void {
  let counted = 0;
  const count = (on: boolean): void => {
    const change = Number(on) - counted;
    counted += change;
    const total = (loading.get(page) ?? 0) + change;
    loading.set(page, total);
    page.body.toggleAttribute(LOADING_MARK, total > 0);
  };
  const stop = reaction(isLoading, count, { fireImmediately: true });
  return () => {
    stop();
    count(false);
  };
}
