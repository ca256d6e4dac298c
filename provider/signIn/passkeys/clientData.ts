import * as v from 'valibot';

const clientData = v.object({ challenge: v.pipe(v.string(), v.minLength(1)), crossOrigin: v.optional(v.boolean()) });

/**
 * What the browser wrote beside an authenticator's answer, as far as it is needed to find the challenge. Undefined when
 * it is no such thing.
 */
export function readClientData(base64url: string): v.InferOutput<typeof clientData> | undefined {
  try {
    const result = v.safeParse(clientData, JSON.parse(Buffer.from(base64url, 'base64url').toString()));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
