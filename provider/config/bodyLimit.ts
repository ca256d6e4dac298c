/** Longest request body where nothing sets another limit, in bytes. */
export const BODY_LIMIT = 1_000_000;
