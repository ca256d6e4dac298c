/**
 * Public entry `gatehouse-elements/server/sveltekit.js`: the session layer for SvelteKit 2. It imports nothing of
 * SvelteKit.
 */
import type { ServerLayer } from '../server.ts';
import { enter, personal } from './entrance.ts';
import type { GuardOptions } from './guard.ts';

/** `RequestEvent` of SvelteKit, as far as it is used here. */
export interface SvelteEvent {
  readonly request: Request;
  /** The page, also where its data alone is asked for. */
  readonly url: URL;
  /** Gets `session`. Declare it in `App.Locals`. */
  readonly locals: object;
  getClientAddress(): string;
}

/** What SvelteKit gives the hook `handle`. */
export interface SvelteInput<Event extends SvelteEvent> {
  event: Event;
  resolve(event: Event): Response | Promise<Response>;
}

/**
 * The hook `handle` of `hooks.server.ts`; `sequence` puts others behind it. It answers the requests of the layer; for
 * all others `event.locals.session` says who is asking, and the answer gets the cookies of a renewed session. Visitors
 * of guarded pages are led to the sign-in.
 */
export function svelteHandle(layer: ServerLayer, options: GuardOptions = {}) {
  return async <Event extends SvelteEvent>({ event, resolve }: SvelteInput<Event>): Promise<Response> => {
    const circumstances = { ...options, address: addressOf(event) };
    const { answer, session } = await enter(layer, event.request, circumstances, event.url);
    if (answer) return answer;
    Object.assign(event.locals, { session });
    return personal(await resolve(event), session);
  };
}

/** A page that is built ahead is asked for by no browser: SvelteKit then throws. */
function addressOf(event: SvelteEvent): string | undefined {
  try {
    return event.getClientAddress();
  } catch {
    return undefined;
  }
}
