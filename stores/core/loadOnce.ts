/**
 * A part that comes when it is first asked for. Once it is here, the promise is settled at once; what did not arrive is
 * asked for again by the next call. Code alone: nothing of an app.
 */
export function loadOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  return () =>
    (part ??= load().catch((failure: unknown) => {
      part = undefined;
      throw failure;
    }));
}
