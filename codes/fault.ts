import type { UsageCode } from './codes.ts';

/** An error about how the library is called, with its code. Throw what it returns. */
export const fault = (code: UsageCode, message: string, Kind: ErrorConstructor = Error): Error & { code: UsageCode } =>
  Object.assign(new Kind(message), { code });
