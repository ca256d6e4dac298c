import * as v from 'valibot';
import type { Circumstances, ReadCall } from '../../../http/pipeline/call.ts';
import { ProviderError } from '../../../ground/errors.ts';
import { idIn, text } from '../../../http/pipeline/fields.ts';
import type { Principal } from '../../../http/pipeline/principal.ts';
import { userRead, type RouteTable } from '../../../http/pipeline/route.ts';
import { NOTHING_CHANGED, userWrite } from '../../../http/pipeline/writeRoute.ts';
import { RECENT_PROOF } from '../../../people/principal.ts';
import { readVendor } from '../../../vendor/configuration/storage.ts';
import { codeAttempt, typedCode } from '../../auth/codes.ts';
import { numberField } from '../../phones/field.ts';
import { assertReachable } from '../../phones/textLimits.ts';
import { listFactors } from '../factors.ts';
import { assertionField, made, typed } from '../proving/fields.ts';
import { maskNumber, presentDevices } from '../presenter.ts';
import { makeAuthenticator, presentAuthenticator } from '../proving/authenticator.ts';
import { nameCode, readCode, type CodeKind, type SentTo } from '../proving/messages.ts';
import { ofSession } from '../pendingSignIns.ts';
import { assertMayAdd } from '../proving/settingUp.ts';
import {
  judgeAnswer,
  judgeDevice,
  keepAsked,
  prepareChallenge,
  prepareEnrolment,
  presentAsked,
} from '../proving/webauthn.ts';
import { makeRecoveryCode } from '../recoveryCodes.ts';
import { findRemembered, forgetBrowsers, listRemembered } from '../rememberedBrowsers.ts';
import { activeStrategies, mfaStrategies } from '../strategies.ts';
import { tellChanged } from '../tellChanged.ts';
import { addAuthenticator, addDevice, addPhone } from './enrol.ts';
import { removeAuthenticator, removeDevice, removePhone } from './remove.ts';
import { sendOwn, sendToOwn } from './send.ts';

/** An id that no factor has. */
const NONE = '00000000-0000-0000-0000-000000000000';

const appCode = v.pipe(text(50), v.transform(typedCode));

/**
 * A code that takes the place of a fresh second factor. The route finds out by the text as it was typed whether there
 * is one, so a text of spaces and hyphens may not become the empty one, which removes without a code.
 */
const proofCode = v.pipe(
  text(50),
  v.check((given) => given === '' || typedCode(given) !== '', 'must hold a code'),
  v.transform(typedCode),
);
const attempt = ({ user }: Principal) => codeAttempt('mfa', user.id);
const asked = (kind: string) => ({ event: 'user.mfa.asked', details: { kind } }) as const;

/** What proves a person here needs nothing from another channel: they are signed in. */
const asking = ({ user, session }: Principal) => ({ user, owner: ofSession(session), proofs: { amr: [] } });

const readOwn = (call: ReadCall, { user, session }: Principal, kind: CodeKind, otcToken: string) =>
  readCode(call, otcToken, { sub: user.id, owner: ofSession(session), kind });

const presentSent = async (call: Circumstances, sent: SentTo) => ({
  otcToken: await nameCode(call, sent),
  phoneNumber: maskNumber(sent.to),
});

const enrolAuthenticator = () =>
  userWrite({
    access: 'user',
    stepUp: RECENT_PROOF,
    prepare: ({ db }, { user }) => assertMayAdd(db, user, 'AuthenticatorApp'),
    write: async (call, { user, session }) => ({
      answer: await makeAuthenticator(call, user, ofSession(session)),
      event: asked('authenticator'),
    }),
    present: async (_call, secret) => presentAuthenticator(secret),
  });

const verifyAuthenticator = () =>
  userWrite({
    access: 'user',
    limit: 'links',
    attempt,
    body: v.object({ token: appCode }),
    write: (call, principal) => addAuthenticator(call, principal, call.body.token),
  });

const ownCode = { ownProof: { field: 'token', of: 'factor' } } as const;

export const ownMfaRoutes = {
  'ownMfa.devices': userRead({
    access: 'user',
    handle: async ({ db }, { user }) => presentDevices({ factors: await listFactors(db, user.id) }, { masked: false }),
  }),
  'ownMfa.strategies': userRead({
    access: 'user',
    async handle({ db }) {
      const active = activeStrategies(await readVendor(db));
      return { strategies: mfaStrategies.map((strategy) => ({ strategy, isActive: active.includes(strategy) })) };
    },
  }),
  'ownMfa.enroll': enrolAuthenticator(),
  'ownMfa.verify': verifyAuthenticator(),
  'ownMfa.enrollAuthenticator': enrolAuthenticator(),
  'ownMfa.verifyAuthenticator': verifyAuthenticator(),
  'ownMfa.disable': userWrite({
    access: 'user',
    limit: 'links',
    stepUp: RECENT_PROOF,
    ...ownCode,
    attempt,
    body: v.object({ token: v.optional(proofCode) }),
    write: (call, principal) => removeAuthenticator(call, principal, undefined, call.body.token),
  }),
  'ownMfa.disableAuthenticator': userWrite({
    access: 'user',
    limit: 'links',
    stepUp: RECENT_PROOF,
    ...ownCode,
    attempt,
    ids: { 'params.deviceId': 'factor' },
    body: v.object({ token: v.optional(proofCode) }),
    write: (call, principal) =>
      removeAuthenticator(call, principal, idIn(call.params.deviceId) ?? NONE, call.body.token),
  }),
  'ownMfa.enrollSms': userWrite({
    access: 'user',
    limit: 'mails',
    stepUp: RECENT_PROOF,
    body: v.object({ phoneNumber: numberField }),
    async prepare(call, { user }) {
      await assertMayAdd(call.db, user, 'SMS');
      await assertReachable(call, call.body.phoneNumber);
    },
    write: (call, principal) => sendOwn(call, principal, { kind: 'new-sms', to: call.body.phoneNumber }),
    present: presentSent,
  }),
  'ownMfa.verifySms': userWrite({
    access: 'user',
    limit: 'links',
    attempt,
    body: v.object(typed),
    prepare: (call, principal) => readOwn(call, principal, 'new-sms', call.body.otcToken),
    write: (call, principal, sent) => addPhone(call, principal, sent, call.body.code),
  }),
  'ownMfa.askDisableSms': userWrite({
    access: 'user',
    limit: 'mails',
    ids: { 'params.deviceId': 'factor' },
    write: (call, principal) => sendToOwn(call, principal, idIn(call.params.deviceId)),
    present: presentSent,
  }),
  'ownMfa.disableSms': userWrite({
    access: 'user',
    limit: 'links',
    stepUp: RECENT_PROOF,
    ownProof: { field: 'code', of: 'factor' },
    attempt,
    ids: { 'params.deviceId': 'factor' },
    body: v.object({ otcToken: v.optional(typed.otcToken), code: v.optional(proofCode) }),
    async prepare(call, principal) {
      const { otcToken, code } = call.body;
      return code ? { code, sent: otcToken && (await readOwn(call, principal, 'sms', otcToken)) } : undefined;
    },
    write: (call, principal, proof) =>
      removePhone(
        call,
        principal,
        idIn(call.params.deviceId) ?? NONE,
        proof && { code: proof.code, sent: proof.sent || undefined },
      ),
  }),
  'ownMfa.enrollWebAuthn': userWrite({
    access: 'user',
    limit: 'passkeys',
    stepUp: RECENT_PROOF,
    async prepare(call, principal) {
      await assertMayAdd(call.db, principal.user, 'WebAuthnPlatform', 'WebAuthnCrossPlatform');
      return prepareEnrolment(call, asking(principal));
    },
    async write(call, _principal, challenge) {
      await keepAsked(call, challenge);
      return { answer: challenge, event: asked('webauthn') };
    },
    present: presentAsked,
  }),
  'ownMfa.verifyWebAuthn': userWrite({
    access: 'user',
    limit: 'passkeys',
    body: v.object(made),
    prepare: (call, principal) => judgeDevice(call, asking(principal), call.body),
    write: addDevice,
  }),
  'ownMfa.askDisableWebAuthn': userWrite({
    access: 'user',
    limit: 'passkeys',
    ids: { 'params.deviceId': 'factor' },
    prepare: (call, principal) => prepareChallenge(call, asking(principal), idIn(call.params.deviceId)),
    async write(call, _principal, challenge) {
      await keepAsked(call, challenge);
      return { answer: challenge, event: asked('webauthn') };
    },
    present: presentAsked,
  }),
  'ownMfa.disableWebAuthn': userWrite({
    access: 'user',
    limit: 'passkeys',
    stepUp: RECENT_PROOF,
    ownProof: { field: 'options', of: 'factor' },
    ids: { 'params.deviceId': 'factor' },
    body: v.object({ webauthnToken: v.optional(text(3_000)), options: v.optional(assertionField) }),
    async prepare(call, principal) {
      const { webauthnToken = '', options } = call.body;
      const deviceId = idIn(call.params.deviceId);
      return options && judgeAnswer(call, asking(principal), deviceId, { webauthnToken, options });
    },
    write: (call, principal, judged) => removeDevice(call, principal, idIn(call.params.deviceId) ?? NONE, judged),
  }),
  'ownMfa.renewRecoveryCode': userWrite({
    access: 'user',
    stepUp: RECENT_PROOF,
    async write(call, { user }) {
      if (!user.mfaEnrolled) throw new ProviderError('ER-NOT-FOUND');
      const recoveryCode = await makeRecoveryCode(call.db, user.id, call.now);
      await tellChanged(call, user, 'renewed');
      return { answer: { recoveryCode }, event: { event: 'user.mfa.codeRenewed', subjectId: user.id } };
    },
  }),
  'ownMfa.remembered': userRead({
    access: 'user',
    async handle(call, { user }) {
      const current = (await findRemembered(call, user.id))?.id;
      return (await listRemembered(call.db, user.id, call.now)).map((one) => ({
        id: one.id,
        ...(one.userAgent !== null && { userAgent: one.userAgent }),
        ...(one.ipAddress !== null && { ipAddress: one.ipAddress }),
        createdAt: one.createdAt.toISOString(),
        expiresAt: one.expiresAt.toISOString(),
        current: one.id === current,
      }));
    },
  }),
  'ownMfa.forget': userWrite({
    access: 'user',
    ids: { 'params.rememberedId': 'browser' },
    async write({ db, params }, { user }) {
      const id = idIn(params.rememberedId);
      const browsers = id === undefined ? 0 : await forgetBrowsers(db, user.id, id);
      return { answer: undefined, event: forgotten(browsers) };
    },
  }),
  'ownMfa.forgetAll': userWrite({
    access: 'user',
    write: async ({ db }, { user }) => ({ answer: undefined, event: forgotten(await forgetBrowsers(db, user.id)) }),
  }),
} satisfies Partial<RouteTable>;

const forgotten = (browsers: number) =>
  browsers === 0 ? NOTHING_CHANGED : ({ event: 'user.mfa.browserForgotten', details: { browsers } } as const);
