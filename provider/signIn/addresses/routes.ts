import * as v from 'valibot';
import { RECENT_PROOF } from '../../people/principal.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { ReadCall } from '../../http/pipeline/call.ts';
import { text } from '../../http/pipeline/fields.ts';
import { anonymousRead, userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { anonymousWrite, userWrite } from '../../http/pipeline/writeRoute.ts';
import { readVendor } from '../../vendor/configuration/storage.ts';
import { codeAttempt, codeField, mailboxField } from '../auth/codes.ts';
import { askForEmail, cancelEmail, takeEmail } from './change.ts';
import { findByLink, revertEmail, showLink } from './revert.ts';
import { waitingChange } from './storage.ts';

/** @throws ProviderError 403 where the vendor keeps addresses as they are. The way back to a former one stays open. */
async function requireChanges({ db }: Pick<ReadCall, 'db'>): Promise<void> {
  if (!(await readVendor(db)).allowEmailChange) throw new ProviderError('ER-FORBIDDEN');
}

const link = { id: text(100), token: text(500) };

export const addressRoutes = {
  'profile.changeEmail': userWrite({
    access: 'user',
    limit: 'mails',
    stepUp: RECENT_PROOF,
    body: v.object({ email: mailboxField }),
    prepare: requireChanges,
    write: (call, principal) => askForEmail(call, principal, call.body.email),
  }),
  'profile.verifyEmail': userWrite({
    access: 'user',
    limit: 'links',
    stepUp: RECENT_PROOF,
    body: v.object({ email: mailboxField, code: codeField }),
    attempt: ({ user }) => codeAttempt('email', user.id),
    prepare: requireChanges,
    write: (call, principal) => takeEmail(call, principal, call.body),
  }),
  'profile.pendingEmail': userRead({
    access: 'user',
    async handle({ db, now }, { user }) {
      const waiting = await waitingChange(db, user.id, now);
      return waiting ? { email: waiting.email, expiresAt: waiting.expiresAt.toISOString() } : {};
    },
  }),
  'profile.cancelEmail': userWrite({ access: 'user', write: cancelEmail }),
  'profile.revertPage': anonymousRead({
    limit: 'links',
    query: v.object(link),
    handle: async (call) => showLink(call.request, call.query, await findByLink(call, call.query)),
  }),
  'profile.revertEmail': anonymousWrite({
    limit: 'links',
    form: 'fields',
    body: v.object(link),
    prepare: (call) => findByLink(call, call.body),
    write: (call, former) => revertEmail(call, call.body, former),
  }),
} satisfies Partial<RouteTable>;
