/** A text message on its way. */
export interface TextMessage {
  /** The same at each try: a gateway that knows it has the message already. */
  readonly id: string;
  /** A phone number in the form of E.164, such as `+4930901820`. */
  readonly to: string;
  readonly text: string;
}

/**
 * Hands a text message to a gateway. When it throws, the provider tries again later; nothing of the error is logged.
 * The signal aborts when a try takes too long.
 */
export type SmsAdapter = (message: TextMessage, options: { readonly signal: AbortSignal }) => Promise<void>;
