import * as v from 'valibot';
import type { LoginResponse } from 'gatehouse-contract/contract.js';
import type { Circumstances, ReadCall } from '../../../http/pipeline/call.ts';
import { idIn, text } from '../../../http/pipeline/fields.ts';
import type { Reply } from '../../../http/pipeline/reply.ts';
import { anonymousRead, type RouteTable } from '../../../http/pipeline/route.ts';
import { anonymousWrite, userWrite } from '../../../http/pipeline/writeRoute.ts';
import { typedCode } from '../../auth/codes.ts';
import { numberField } from '../../phones/field.ts';
import { assertReachable } from '../../phones/textLimits.ts';
import { presentPending } from '../demand.ts';
import { assertionField, made, mfaTokenField, signed, typed } from '../proving/fields.ts';
import { maskNumber } from '../presenter.ts';
import { makeAuthenticator, presentAuthenticator } from '../proving/authenticator.ts';
import { nameCode, readCode, type CodeKind, type SentTo } from '../proving/messages.ts';
import { assertMayAdd } from '../proving/settingUp.ts';
import {
  judgeAnswer,
  judgeDevice,
  keepAsked,
  prepareChallenge,
  prepareEnrolment,
  presentAsked,
} from '../proving/webauthn.ts';
import { REMEMBERED_DAYS } from '../rememberedBrowsers.ts';
import { assertMayEnrol, enrolAuthenticator, enrolDevice, enrolPhone } from './enrol.ts';
import { waitingFor, type Waiting } from './find.ts';
import { presentClaims, presentFinished } from './finish.ts';
import { recover } from './recover.ts';
import { resume } from './resume.ts';
import { sendByMail, sendByText, sendToNew } from './send.ts';
import { askStepUp, type SteppedUp } from './stepUp.ts';
import { verifyCode, verifySent, verifySigned } from './verify.ts';

const pendingField = { mfaToken: mfaTokenField };
const proof = { ...pendingField, rememberDevice: v.optional(v.boolean()) };
const appCode = v.pipe(text(50), v.transform(typedCode));

type Naming<More = unknown> = ReadCall & { readonly body: { readonly mfaToken: string } & More };

const waiting = (call: Naming): Promise<Waiting> => waitingFor(call, call.body.mfaToken);

/** A pending sign-in whose person may set up a first factor. */
async function enrolling(call: Naming): Promise<Waiting> {
  const found = await waiting(call);
  await assertMayEnrol(call, found);
  return found;
}

/** With the code that the call names. */
const withCode = (kind: CodeKind) => async (call: Naming<{ readonly otcToken: string }>, found: Waiting) => ({
  found,
  kind,
  sent: await readCode(call, call.body.otcToken, { sub: found.user.id, owner: found.owner, kind }),
});

const presentSent = async (call: Circumstances, sent: SentTo) => ({
  otcToken: await nameCode(call, sent),
  phoneNumber: maskNumber(sent.to),
});

const asked = { event: 'user.mfa.asked' } as const;
const askedBy = ({ user, pending }: Waiting, kind: string) => ({
  ...asked,
  tenantId: pending.tenantId,
  actorId: user.id,
  details: { kind },
});

export const mfaRoutes = {
  'mfa.verify': anonymousWrite({
    limit: 'links',
    body: v.object({ ...proof, value: appCode, invitationToken: v.nullish(text(500)) }),
    attempt: waiting,
    prepare: async ({ body }, found) => ({ ...found, invitationToken: body.invitationToken ?? undefined }),
    write: (call, found) => verifyCode(call, found, call.body),
    present: presentFinished,
  }),
  'mfa.verifyAuthenticator': anonymousWrite({
    limit: 'links',
    ids: { 'params.deviceId': 'factor' },
    body: v.object({ ...proof, value: appCode }),
    attempt: waiting,
    prepare: async (_call, found) => found,
    write: (call, found) => verifyCode(call, found, { ...call.body, deviceId: call.params.deviceId ?? '' }),
    present: presentFinished,
  }),
  'mfa.recover': anonymousWrite({
    limit: 'links',
    body: v.object({ mfaToken: v.optional(mfaTokenField), email: text(320), recoveryCode: text(100) }),
    attempt: (call) => waitingFor(call, call.body.mfaToken),
    prepare: async (_call, found) => found,
    write: (call, found) => {
      const { mfaToken, email, recoveryCode } = call.body;
      return recover(call, found, { email: mfaToken === undefined ? email : undefined, recoveryCode });
    },
    present: presentFinished,
  }),
  'mfa.resume': anonymousWrite({
    limit: 'links',
    prepare: (call) => waitingFor(call, undefined),
    write: resume,
  }),
  'mfa.enrollAuthenticator': anonymousWrite({
    limit: 'links',
    body: v.object(pendingField),
    async prepare(call) {
      const found = await enrolling(call);
      await assertMayAdd(call.db, found.user, 'AuthenticatorApp');
      return found;
    },
    write: async (call, found) => ({
      answer: await makeAuthenticator(call, found.user, found.owner),
      event: askedBy(found, 'authenticator'),
    }),
    present: async (_call, secret) => presentAuthenticator(secret),
  }),
  'mfa.verifyNewAuthenticator': anonymousWrite({
    limit: 'links',
    body: v.object({ ...proof, token: appCode }),
    attempt: enrolling,
    prepare: async (_call, found) => found,
    write: (call, found) => enrolAuthenticator(call, found, call.body),
    present: presentFinished,
  }),
  'mfa.sendEmailCode': anonymousWrite({
    limit: 'mails',
    body: v.object(pendingField),
    prepare: waiting,
    write: sendByMail,
    present: async (call, sent) => ({ otcToken: await nameCode(call, sent) }),
  }),
  'mfa.verifyEmailCode': anonymousWrite({
    limit: 'links',
    body: v.object({ ...proof, ...typed }),
    attempt: waiting,
    prepare: withCode('email'),
    write: (call, { found, ...code }) => verifySent(call, found, { ...call.body, ...code }),
    present: presentFinished,
  }),
  'mfa.enrollSms': anonymousWrite({
    limit: 'mails',
    body: v.object({ ...pendingField, phoneNumber: numberField }),
    async prepare(call) {
      const found = await enrolling(call);
      await assertMayAdd(call.db, found.user, 'SMS');
      await assertReachable(call, call.body.phoneNumber);
      return found;
    },
    write: (call, found) => sendToNew(call, found, call.body.phoneNumber),
    present: presentSent,
  }),
  'mfa.verifyNewSms': anonymousWrite({
    limit: 'links',
    body: v.object({ ...proof, ...typed }),
    attempt: enrolling,
    prepare: withCode('new-sms'),
    write: (call, { found, sent }) => enrolPhone(call, found, { ...call.body, sent }),
    present: presentFinished,
  }),
  'mfa.sendSms': anonymousWrite({
    limit: 'mails',
    ids: { 'params.deviceId': 'factor' },
    body: v.object(pendingField),
    prepare: waiting,
    write: (call, found) => sendByText(call, found, idIn(call.params.deviceId)),
    present: presentSent,
  }),
  'mfa.verifySms': anonymousWrite({
    limit: 'links',
    ids: { 'params.deviceId': 'factor' },
    body: v.object({ ...proof, ...typed }),
    attempt: waiting,
    prepare: withCode('sms'),
    write: (call, { found, ...code }) =>
      verifySent(call, found, { ...call.body, ...code, deviceId: idIn(call.params.deviceId) }),
    present: presentFinished,
  }),
  'mfa.enrollWebAuthn': anonymousWrite({
    limit: 'passkeys',
    body: v.object(pendingField),
    async prepare(call) {
      const found = await enrolling(call);
      await assertMayAdd(call.db, found.user, 'WebAuthnPlatform', 'WebAuthnCrossPlatform');
      return { found, challenge: await prepareEnrolment(call, found) };
    },
    async write(call, { found, challenge }) {
      await keepAsked(call, challenge);
      return { answer: challenge, event: askedBy(found, 'webauthn') };
    },
    present: presentAsked,
  }),
  'mfa.verifyNewWebAuthn': anonymousWrite({
    limit: 'passkeys',
    body: v.object({ ...proof, ...made }),
    async prepare(call) {
      const found = await enrolling(call);
      return { found, judged: await judgeDevice(call, found, call.body) };
    },
    write: (call, { found, judged }) => enrolDevice(call, found, { ...call.body, judged }),
    present: presentFinished,
  }),
  'mfa.askWebAuthn': anonymousWrite({
    limit: 'passkeys',
    ids: { 'params.deviceId': 'factor' },
    body: v.object(pendingField),
    async prepare(call) {
      const found = await waiting(call);
      return { found, challenge: await prepareChallenge(call, found, idIn(call.params.deviceId)) };
    },
    async write(call, { found, challenge }) {
      await keepAsked(call, challenge);
      const { user, pending } = found;
      const event = { event: 'auth.mfa.sent', tenantId: pending.tenantId, actorId: user.id } as const;
      return { answer: challenge, event: { ...event, details: { kind: 'webauthn' } } };
    },
    present: presentAsked,
  }),
  'mfa.verifyWebAuthn': anonymousWrite({
    limit: 'passkeys',
    ids: { 'params.deviceId': 'factor' },
    body: v.object({ ...proof, ...signed, options: assertionField }),
    async prepare(call) {
      const found = await waiting(call);
      return { found, judged: await judgeAnswer(call, found, idIn(call.params.deviceId), call.body) };
    },
    write: (call, { found, judged }) => verifySigned(call, found, { ...call.body, judged }),
    present: presentFinished,
  }),
  'mfa.rememberPolicy': anonymousRead({
    limit: 'links',
    query: v.object(pendingField),
    async handle(call) {
      const { session } = await waitingFor(call, call.query.mfaToken);
      return { isAllowedToRemember: session === undefined, mfaDeviceExpiration: REMEMBERED_DAYS };
    },
  }),
  'auth.stepUp': userWrite({
    access: 'user',
    body: v.object({ maxAge: v.optional(v.pipe(v.number(), v.minValue(0, 'must not be negative'))) }),
    write: (call, principal) => askStepUp(call, principal, call.body.maxAge),
    present: (call, stepped: SteppedUp): Promise<Reply<LoginResponse>> =>
      'claims' in stepped
        ? presentClaims(call, stepped.claims)
        : Promise.resolve(presentPending(call, stepped.pending)),
  }),
} satisfies Partial<RouteTable>;
