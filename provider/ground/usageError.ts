/** The set-up is wrong: the message is for the person who started the program. It never holds a secret. */
export class UsageError extends Error {
  override name = 'UsageError';
}
