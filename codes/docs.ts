/** Where the pages of `docs/` can be read: they are published with the package. */
export const docsAt = (path: string): string => `https://unpkg.com/gatehouse-elements/docs/${path}`;
