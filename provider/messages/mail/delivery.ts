import type { MessageContent } from './queue.ts';

/** Why a message was not sent. */
export class SendFailure extends Error {
  override name = 'SendFailure';
  /** In a few words of ours: servers repeat addresses and more in theirs. */
  readonly why: string;
  /** The server will never take it. */
  readonly isFinal: boolean;

  constructor(why: string, isFinal: boolean) {
    super(why);
    this.why = why;
    this.isFinal = isFinal;
  }
}

export interface Outgoing extends MessageContent {
  readonly id: string;
  readonly to: string;
  /** The vendor's name. It is the sender's name where none is configured. */
  readonly product: string;
}

/** Hands one message to what sends it. @throws SendFailure */
export type Send = (message: Outgoing) => Promise<void>;
