import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import { setting } from '../ground/setting.ts';
import { count, upTo } from './configFields.ts';
import { ARGON2_MEMORY, ARGON2_PARALLELISM, ARGON2_WORK } from './limits.ts';

/** The options of signing in. */
export const signInOptions = {
  /**
   * argon2id cost; how many sign-ins are worked on at once (one processor is left to everything else), and how many
   * may wait.
   */
  passwordHashing: v.optional(
    v.pipe(
      v.object({
        memoryCost: setting('HASHING_MEMORY_KIB', 'memory of argon2id', upTo(ARGON2_MEMORY, 19_456), {
          bounds: [19456, 262144],
        }),
        timeCost: setting('HASHING_PASSES', 'passes of argon2id; times HASHING_MEMORY_KIB at most 1048576', count(2), {
          bounds: [2, 50],
        }),
        parallelism: setting('HASHING_PARALLELISM', 'lanes of argon2id', upTo(ARGON2_PARALLELISM, 1), {
          bounds: [1, 16],
        }),
        concurrency: setting(
          'HASHING_CONCURRENCY',
          'sign-ins that are worked on at once',
          count(Math.max(1, availableParallelism() - 1)),
          { bounds: [1, 256], fallback: 'one less than the processors' },
        ),
        queue: setting('HASHING_QUEUE', 'sign-ins that may wait; more are answered with 503', count(64), {
          bounds: [1, 100000],
        }),
      }),
      v.forward(
        v.check(
          ({ memoryCost, timeCost }) => memoryCost * timeCost <= ARGON2_WORK,
          `times memoryCost (HASHING_MEMORY_KIB) must be at most ${ARGON2_WORK}: a hash that costs more would not be read again`,
        ),
        ['timeCost'],
      ),
    ),
    {},
  ),
  /**
   * Failed sign-ins that are free: per identifier and network (identifier alone: ten times that), and per network (a
   * /48: ten times that). From then on each makes the next wait, by `delays` in turn; `window` seconds without a try
   * forget them.
   */
  lockout: v.optional(
    v.object({
      perAccount: setting('LOCKOUT_PER_ACCOUNT', 'failed sign-ins of an identifier that cost no wait', count(10), {
        bounds: [1, 1000000],
      }),
      perAddress: setting('LOCKOUT_PER_ADDRESS', 'failed sign-ins of a network that cost no wait', count(100), {
        bounds: [1, 1000000],
      }),
      delays: setting(
        'LOCKOUT_DELAYS',
        'the waits after that in turn, in seconds',
        v.optional(
          v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1))), v.minLength(1)),
          [5, 15, 60, 300, 900],
        ),
      ),
      window: setting('LOCKOUT_SECONDS', 'without a try for so long, failures are forgotten', count(900), {
        bounds: [1, 31622400],
      }),
    }),
    {},
  ),
  /** Requests a minute per network address, by the name of the limit. */
  requestLimits: v.optional(
    v.object({
      preLogin: setting('LIMIT_PRE_LOGIN', 'requests a minute per network: how an identifier signs in', count(300), {
        bounds: [1, 1000000],
      }),
      passkeys: setting('LIMIT_PASSKEYS', 'requests a minute per network: signing in with passkeys', count(300), {
        bounds: [1, 1000000],
      }),
      refresh: setting('LIMIT_REFRESH', 'requests a minute per network: refreshes', count(3000), {
        bounds: [1, 1000000],
      }),
      /** Sign-ups. */
      signUps: setting('LIMIT_SIGN_UPS', 'requests a minute per network: sign-ups', count(30), {
        bounds: [1, 1000000],
      }),
      /** Links and codes of mails, and invitation links. */
      links: setting(
        'LIMIT_LINKS',
        'requests a minute per network: links and codes of mails, and invitation links',
        count(300),
        { bounds: [1, 1000000] },
      ),
      /** Requests that send a mail. */
      mails: setting('LIMIT_MAILS', 'requests a minute per network: what sends somebody a mail', count(30), {
        bounds: [1, 1000000],
      }),
    }),
    {},
  ),
  /** The refresh cookie; by default as `publicUrl` and `allowedOrigins` need it. */
  cookie: v.optional(
    v.object({
      sameSite: setting(
        'COOKIE_SAME_SITE',
        'Lax, Strict or None, of the refresh cookie',
        v.optional(v.picklist(['Lax', 'Strict', 'None'], 'must be Lax, Strict or None')),
        { fallback: 'as the origins need it' },
      ),
      secure: setting('COOKIE_SECURE', '1 or 0, of the refresh cookie', v.optional(v.boolean()), {
        fallback: 'as PUBLIC_URL needs it',
      }),
      partitioned: setting('COOKIE_PARTITIONED', '1 or 0, of the refresh cookie', v.optional(v.boolean()), {
        fallback: 'as the origins need it',
      }),
    }),
    {},
  ),
  /**
   * The domain passkeys are made for (WebAuthn's RP ID), such as `example.com` for app.example.com and
   * admin.example.com together.
   * Left out: each application's own host name.
   */
  passkeys: v.optional(
    v.object({
      rpId: setting(
        'PASSKEY_RP_ID',
        'the domain of passkeys; example.com covers all applications below it',
        v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain such as example.com'))),
        { fallback: "each application's own host name" },
      ),
    }),
    {},
  ),
};
