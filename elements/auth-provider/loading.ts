/** The attribute of the body until the session is known (AUTH-015, AUTH-016). */
export const LOADING_MARK = 'data-gatehouse-loading';

const loading = new WeakMap<Document, number>();

/** Returns a function that marks the body for one app while that app is loading. Several apps on one page count. */
export function loadingMark(page: Document): (isLoading: boolean) => void {
  let counted = 0;
  return (isLoading) => {
    const change = Number(isLoading) - counted;
    counted += change;
    const total = (loading.get(page) ?? 0) + change;
    loading.set(page, total);
    page.body.toggleAttribute(LOADING_MARK, total > 0);
  };
}
