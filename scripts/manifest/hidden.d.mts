/** Names of members that are nobody's but the library's. */
export const hiddenMembers: ReadonlySet<string>;
