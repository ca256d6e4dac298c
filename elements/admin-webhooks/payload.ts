import { PAYLOAD_LENGTH } from '../../stores/admin/webhooks/WebhooksStore.ts';

/** A body as it is shown and edited. */
export const written = (payload: unknown): string => JSON.stringify(payload, null, 2);

/** The JSON object that a text is, as long as a provider takes one; undefined for another text. */
export function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && JSON.stringify(value).length <= PAYLOAD_LENGTH ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A body that was edited, for another event. What is no object stays as it is. */
export function withEvent(text: string, eventKey: string): string {
  const payload = objectIn(text);
  return payload ? written({ ...payload, eventKey }) : text;
}
