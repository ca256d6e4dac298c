export const SIZES = [10, 100, 1_000, 10_000];
