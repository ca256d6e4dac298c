import type { Caused } from '../audit/storage.ts';
import type { ErrorCode } from '../errors.ts';

/** One answered request, as the log and the metrics tell of it. */
export interface RequestFacts {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

/** Counts what happens. Every label it makes is one of a few words of ours. */
export interface Recorder {
  request(facts: RequestFacts): void;
  /** What a write caused; `code` is the refusal it ended in. */
  caused(caused: Caused, code: ErrorCode | undefined): void;
  /** A sign-in that was refused before anything was judged. */
  signInRefused(code: ErrorCode): void;
  swept(what: string, rows: number): void;
  sweepFailed(what: string): void;
  /** An unexpected failure, which is no refusal. */
  accident(error: unknown): void;
}

const nothing = (): void => undefined;

/** Counts nothing, for who has not asked. */
export const noRecorder: Recorder = {
  request: nothing,
  caused: nothing,
  signInRefused: nothing,
  swept: nothing,
  sweepFailed: nothing,
  accident: nothing,
};
