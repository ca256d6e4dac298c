/** When a dialog is gone: it looks for what opened it in the first frame. */
export const afterDialog = (callback: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(callback));
