/**
 * The ends a feature can be given by hand. `time` gives epoch milliseconds, -1 for never; undefined takes the feature
 * away.
 */
export const expiries = {
  none: { label: 'Not given', time: () => undefined },
  never: { label: 'Never expires', time: () => -1 },
  minute: { label: 'Expires in one minute', time: (now: number) => now + 60_000 },
  month: { label: 'Expires in 30 days', time: (now: number) => now + 30 * 24 * 3600_000 },
  expired: { label: 'Expired', time: (now: number) => now - 1_000 },
} as const satisfies Record<string, { label: string; time(now: number): number | undefined }>;

export type Expiry = keyof typeof expiries;
export const expiryNames = ['none', 'never', 'minute', 'month', 'expired'] as const satisfies readonly Expiry[];
