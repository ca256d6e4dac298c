/**
 * In the page: when the list's answer had arrived, and the first frame with all of its rows; `globalThis.rowsAt` in ms
 * after the answer.
 */
export const watchRows = ({ list, row, count }) => {
  let answered;
  new PerformanceObserver((entries) => {
    for (const { name, responseEnd } of entries.getEntries()) if (name.includes(list)) answered ??= responseEnd;
  }).observe({ type: 'resource', buffered: true });
  const rows = (root) =>
    root.querySelectorAll(row).length +
    [...root.querySelectorAll('*')].reduce((sum, { shadowRoot }) => sum + (shadowRoot ? rows(shadowRoot) : 0), 0);
  const look = () => {
    if (answered !== undefined && rows(document) >= count) globalThis.rowsAt = performance.now() - answered;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};
