import type { TestProvider } from './provider.ts';
import { ADDRESS, PUBLIC_URL } from './provider.ts';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
/** The value at a path inside a value; undefined where the path leads nowhere. */
export const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);

/** The operator's browser: it keeps the console's cookie and sends the console's Origin. */
export class Operator {
  cookie: string | undefined;
  readonly #running: TestProvider;

  constructor(running: TestProvider) {
    this.#running = running;
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string | undefined> = {}) {
    const all = new Headers({
      ...(this.cookie !== undefined && { cookie: this.cookie }),
      ...(method !== 'GET' && { origin: PUBLIC_URL, 'content-type': 'application/json' }),
    });
    for (const [name, value] of Object.entries(headers)) value === undefined ? all.delete(name) : all.set(name, value);
    const response = await this.#running.provider.fetch(
      new Request(PUBLIC_URL + path, {
        method,
        headers: all,
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
      { address: ADDRESS },
    );
    const text = await response.text();
    const json: unknown = response.headers.get('content-type') === 'application/json' ? JSON.parse(text) : undefined;
    const [set] = response.headers.getSetCookie();
    return { status: response.status, headers: response.headers, text, json, set };
  }

  async open(address: string) {
    const answer = await this.send('POST', '/console/session', { key: keyOf(address) });
    if (answer.set !== undefined) [this.cookie] = answer.set.split(';');
    return answer;
  }

  edit(name: string, fields: unknown) {
    return this.send('POST', `/console/edits/${name}`, fields);
  }

  page(path: string) {
    return this.send('GET', path);
  }
}

/** The key at the end of a console's address. */
export const keyOf = (address: string): string => new URLSearchParams(new URL(address).hash.slice(1)).get('key') ?? '';
