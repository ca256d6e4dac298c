import { sql } from 'drizzle-orm';
import { recordCaused, type Caused } from '../../ground/audit/storage.ts';
import { admitAttempt, withdrawAttempt, type Attempt } from './attempts.ts';
import { ProviderError } from '../../ground/errors.ts';
import { isStorageTrouble } from '../../ground/trouble.ts';
import type { Services } from './services.ts';
import type { Database } from '../../ground/database.ts';
import type { ShapeTaken } from './binding.ts';
import { isRace } from '../../database/storage/refusal.ts';
import { networksOf } from './networks.ts';
import type { Circumstances, Input, ReadCall, WriteCall } from './call.ts';
import type { Caller, CallerKind, Principal } from './principal.ts';
import type { Reply } from './reply.ts';
import {
  aPerson,
  checked,
  people,
  someone,
  type Anonymous,
  type Description,
  type Route,
  type Schemas,
  type SignedIn,
} from './route.ts';

/** Says that a write found nothing to change. The pipeline asks the database whether that is so. */
export const NOTHING_CHANGED = Symbol('nothing changed');

/** A refusal that keeps what was written: counters, used-up secrets, ended sessions, and the event that tells of it. */
export interface Refused {
  readonly refusal: ProviderError;
  readonly event: Caused;
}

/** What a write came to: its answer and the event it caused. A thrown error takes everything back instead. */
export type Written<Made> = { readonly answer: Made; readonly event: Caused | typeof NOTHING_CHANGED } | Refused;

interface Presented<Made, Output> {
  /** Makes the answer of what was written, after the commit: tokens are signed here. */
  present(call: Circumstances, made: Made): Promise<Output | Reply<Output>>;
}

interface AnonymousWrite<Made, Query, Body, Tried, Prepared> {
  /**
   * The answer to a captcha, for a route that programs must not use in numbers: taken before anything else is looked
   * at.
   */
  captcha?(body: NoInfer<Body>): string | null | undefined;
  /** A try to prove who one is: counted before anything is judged, and before any queue. */
  attempt?(call: ReadCall & Input<Query, Body>): Promise<Tried>;
  /** Waits for a place among those who sign in. */
  readonly queued?: true;
  /** Slow work and calls to other services, outside the transaction. */
  prepare?(call: ReadCall & Input<Query, Body>, tried: Tried): Promise<Prepared>;
  write(call: WriteCall & Input<Query, Body>, prepared: Prepared): Promise<Written<Made>>;
}

interface CallerWrite<Asking, Made, Query, Body, Prepared> {
  /** A try to prove once more who one is: counted before anything is judged. */
  attempt?(caller: Asking): Attempt;
  /** Slow work and calls to other services, outside the transaction. */
  prepare?(call: ReadCall & Input<Query, Body>, caller: Asking): Promise<Prepared>;
  /** `caller` reads rights in the transaction. */
  write(call: WriteCall & Input<Query, Body>, caller: Asking, prepared: Prepared): Promise<Written<Made>>;
}
type UserWrite<Made, Query, Body, Prepared> = CallerWrite<Principal, Made, Query, Body, Prepared>;
interface Taking {
  readonly takes: readonly CallerKind[];
}

type WriteTaking<QueryIn, Query, BodyIn, Body> = Anonymous<Description> & Schemas<QueryIn, Query, BodyIn, Body>;

/** A route that anybody may call and that writes: in one transaction with the event it causes. */
export function anonymousWrite<
  Output,
  QueryIn = undefined,
  Query = undefined,
  BodyIn = undefined,
  Body = undefined,
  Tried extends Attempt | undefined = undefined,
  Prepared = undefined,
>(
  spec: WriteTaking<QueryIn, Query, BodyIn, Body> &
    AnonymousWrite<Output | Reply<Output>, Query, Body, Tried, Prepared> & { present?: undefined },
): Route<Output, ShapeTaken<NoInfer<QueryIn>, NoInfer<BodyIn>>>;
export function anonymousWrite<
  Output,
  Made,
  QueryIn = undefined,
  Query = undefined,
  BodyIn = undefined,
  Body = undefined,
  Tried extends Attempt | undefined = undefined,
  Prepared = undefined,
>(
  spec: WriteTaking<QueryIn, Query, BodyIn, Body> &
    AnonymousWrite<Made, Query, Body, Tried, Prepared> &
    Presented<Made, Output>,
): Route<Output, ShapeTaken<NoInfer<QueryIn>, NoInfer<BodyIn>>>;
export function anonymousWrite<QueryIn, Query, BodyIn, Body>(
  spec: WriteTaking<QueryIn, Query, BodyIn, Body> &
    AnonymousWrite<unknown, Query, Body, Attempt | undefined, unknown> &
    Partial<Presented<unknown, unknown>>,
): Route<unknown, ShapeTaken<NoInfer<QueryIn>, NoInfer<BodyIn>>> {
  const { captcha, attempt, queued, prepare, write, present, query, body, ...description } = spec;
  return {
    ...description,
    access: 'anonymous',
    takes: [],
    writes: true,
    check(raw) {
      const call = checked({ query, body }, raw);
      return async (_principal, services) => {
        const reading = { ...call, db: services.db };
        if (captcha) await services.captcha.require(call, captcha(call.body));
        const tried = await attempt?.(reading);
        if (tried) await admitAttempt(services, call, tried);
        let isJudged = false;
        const perform = async () => {
          const prepared = await prepare?.(reading, tried);
          isJudged = true;
          return commit(services, call, undefined, (inside) => write({ ...call, ...inside }, prepared));
        };
        const made = await (
          queued ? services.signInLimiter.run(perform, networksOf(call.origin.ipAddress).near) : perform()
        ).catch(async (error: unknown) => {
          const isHeld = isRefusal(error) || (isJudged && !isStorageTrouble(error));
          if (tried && !isHeld) await withdrawAttempt(services, call, tried);
          throw error;
        });
        return present ? present(call, made) : made;
      };
    },
  };
}

const isRefusal = (error: unknown): boolean => error instanceof ProviderError && error.status < 500;

/** A route for signed-in people that writes: in one transaction with the event it causes. */
export function userWrite<
  Output,
  QueryIn = undefined,
  Query = undefined,
  BodyIn = undefined,
  Body = undefined,
  Prepared = undefined,
>(
  spec: SignedIn<Description> &
    Schemas<QueryIn, Query, BodyIn, Body> &
    UserWrite<Output | Reply<Output>, Query, Body, Prepared> & { present?: undefined },
): Route<Output, ShapeTaken<NoInfer<QueryIn>, NoInfer<BodyIn>>>;
export function userWrite<
  Output,
  Made,
  QueryIn = undefined,
  Query = undefined,
  BodyIn = undefined,
  Body = undefined,
  Prepared = undefined,
>(
  spec: SignedIn<Description> &
    Schemas<QueryIn, Query, BodyIn, Body> &
    UserWrite<Made, Query, Body, Prepared> &
    Presented<Made, Output>,
): Route<Output, ShapeTaken<NoInfer<QueryIn>, NoInfer<BodyIn>>>;
export function userWrite<QueryIn, Query, BodyIn, Body>(
  spec: SignedIn<Description> &
    Schemas<QueryIn, Query, BodyIn, Body> &
    UserWrite<unknown, Query, Body, unknown> &
    Partial<Presented<unknown, unknown>>,
): Route<unknown, ShapeTaken<NoInfer<QueryIn>, NoInfer<BodyIn>>> {
  const { attempt, prepare, write, ...others } = spec;
  return made<QueryIn, Query, BodyIn, Body>({
    ...others,
    takes: people,
    ...(attempt && { attempt: (caller) => attempt(aPerson(caller)) }),
    ...(prepare && { prepare: (call, caller) => prepare(call, aPerson(caller)) }),
    write: (call, caller, prepared) => write(call, aPerson(caller), prepared),
  });
}

/** The same for callers of the kinds that it names. */
export function callerWrite<
  Output,
  QueryIn = undefined,
  Query = undefined,
  BodyIn = undefined,
  Body = undefined,
  Prepared = undefined,
>(
  spec: SignedIn<Description> &
    Taking &
    Schemas<QueryIn, Query, BodyIn, Body> &
    CallerWrite<Caller, Output | Reply<Output>, Query, Body, Prepared> & { present?: undefined },
): Route<Output, ShapeTaken<NoInfer<QueryIn>, NoInfer<BodyIn>>>;
export function callerWrite<
  Output,
  Made,
  QueryIn = undefined,
  Query = undefined,
  BodyIn = undefined,
  Body = undefined,
  Prepared = undefined,
>(
  spec: SignedIn<Description> &
    Taking &
    Schemas<QueryIn, Query, BodyIn, Body> &
    CallerWrite<Caller, Made, Query, Body, Prepared> &
    Presented<Made, Output>,
): Route<Output, ShapeTaken<NoInfer<QueryIn>, NoInfer<BodyIn>>>;
export function callerWrite<QueryIn, Query, BodyIn, Body>(
  spec: WriteOf<QueryIn, Query, BodyIn, Body>,
): Route<unknown, ShapeTaken<NoInfer<QueryIn>, NoInfer<BodyIn>>> {
  return made(spec);
}

type WriteOf<QueryIn, Query, BodyIn, Body> = SignedIn<Description> &
  Taking &
  Schemas<QueryIn, Query, BodyIn, Body> &
  CallerWrite<Caller, unknown, Query, Body, unknown> &
  Partial<Presented<unknown, unknown>>;

function made<QueryIn, Query, BodyIn, Body>(
  spec: WriteOf<QueryIn, Query, BodyIn, Body>,
): Route<unknown, ShapeTaken<NoInfer<QueryIn>, NoInfer<BodyIn>>> {
  const { attempt, prepare, write, present, query, body, ...description } = spec;
  return {
    ...description,
    writes: true,
    check(raw) {
      const call = checked({ query, body }, raw);
      return async (asking, services) => {
        const caller = someone(asking);
        const tried = attempt?.(caller);
        if (tried) await admitAttempt(services, call, tried);
        const prepared = await prepare?.({ ...call, db: services.db }, caller);
        const written = await commit(services, call, caller, (inside) =>
          write({ ...call, ...inside }, caller.within(inside.db), prepared),
        );
        return present ? present(call, written) : written;
      };
    },
  };
}

/** How often a write runs again at most: each time another one got ahead of it. */
const RERUNS = 8;

async function withReruns<Made>(once: () => Promise<Made>): Promise<Made> {
  for (let reruns = 0; ; reruns += 1)
    try {
      return await once();
    } catch (error) {
      if (reruns === RERUNS || !isRace(error)) throw error;
    }
}

/**
 * Runs a write and records what it caused in one transaction. A refusal is thrown after the commit. A write that
 * another one got ahead of runs again, and finds what that one wrote.
 * @throws what the write threw, with nothing written; the write's refusal, with everything written
 */
async function commit<Made>(
  services: Services,
  { origin, now }: Circumstances,
  caller: Caller | undefined,
  write: (inside: Pick<WriteCall, 'db' | 'services'>) => Promise<Written<Made>>,
): Promise<Made> {
  const {
    settings,
    clientId,
    allowedOrigins,
    sealing,
    refreshCookie,
    refreshSecret,
    knownBrowsers,
    flowTokens,
    invitations,
  } = services;
  let hasMail = false;
  let hasDelivery = false;
  const mailQueued = () => void (hasMail = true);
  const deliveryQueued = () => void (hasDelivery = true);
  const given = {
    settings,
    clientId,
    allowedOrigins,
    sealing,
    refreshCookie,
    refreshSecret,
    knownBrowsers,
    flowTokens,
    invitations,
    mailQueued,
    deliveryQueued,
  };
  const once = (): Promise<Written<Made>> =>
    services.db.transaction(async (transaction) => {
      hasMail = false;
      hasDelivery = false;
      const result = await write({ db: transaction, services: given });
      if (result.event === NOTHING_CHANGED) await requireUnchanged(transaction);
      else {
        const isHeard = await recordCaused(
          transaction,
          result.event,
          {
            outcome: 'refusal' in result ? 'failure' : 'success',
            tenantId: caller?.tenantId,
            ...caller?.actor,
          },
          origin,
          now,
        );
        if (isHeard) deliveryQueued();
      }
      return result;
    });
  const written = await withReruns(once);
  if (written.event !== NOTHING_CHANGED)
    services.recorder.caused(written.event, 'refusal' in written ? written.refusal.code : undefined);
  if (hasMail) services.mailQueued();
  if (hasDelivery) services.deliveryQueued();
  if ('refusal' in written) throw written.refusal;
  return written.answer;
}

/** @throws Error when this transaction has written after all: it must not be committed without an event */
async function requireUnchanged(transaction: Database): Promise<void> {
  const [row] = await transaction
    .select({ wrote: sql<boolean>`pg_current_xact_id_if_assigned() IS NOT NULL` })
    .from(sql`(SELECT 1) AS one`);
  if (row?.wrote !== false) throw new Error('A route has written something and says that nothing changed');
}
