import assert from 'node:assert/strict';
import type { ServerLayer } from '../server.ts';
import { HostBrowser } from './fakeProvider.ts';

const LOGIN = '/api/frontegg/identity/resources/auth/v1/user';

/** A browser in which a user has signed in by the layer. */
export async function signedIn(layer: ServerLayer): Promise<HostBrowser> {
  const browser = new HostBrowser();
  const answer = await layer.handle(browser.post(LOGIN, { email: 'ada@example.com' }));
  assert.equal(answer?.status, 200);
  browser.keep(answer.headers.getSetCookie());
  return browser;
}

/** What is only of one user is kept by no cache on the way (SRV-11). */
export function isOfOneUser({ headers }: Response): boolean {
  return (
    headers.get('cache-control') === 'private, no-store' &&
    (headers.get('vary') ?? '').split(',').some((name) => name.trim() === 'Cookie')
  );
}

/** Whether one of these `Set-Cookie` lines is for a cookie whose name begins like this. */
export const sets = (lines: readonly string[], name: string): boolean => lines.some((line) => line.startsWith(name));
