import type { AuthenticatorSecret, SentFactorCode, WebAuthnChallenge } from '../../../api/contract/mfa.ts';
import { isSteppedUp } from '../../../api/rules/stepUp.ts';
import {
  passkeyDeviceTypes,
  type WebAuthnCreateOptions,
  type WebAuthnRequestOptions,
} from '../../../api/contract/webauthn.ts';
import { closed, closedWith, open, openWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import { boolean, count, oneOf, optional, readFields, text } from '../fields.ts';
import {
  added,
  complete,
  devicesOf,
  factorsOf,
  hasFactor,
  maskedNumber,
  pendingAnswer,
  pendingOf,
  recoveryCodeOf,
  REMEMBER_DAYS,
  removed,
  requireCode,
  SAMPLE_CODE,
  type OwnFactors,
} from '../factors.ts';
import { Refusal } from '../refusal.ts';
import { other, writers } from './members.ts';
import { claimsOf, toLoginResponse } from '../session.ts';
import type { Person } from '../world.ts';

const pendingFields = { mfaToken: text };
const proofFields = { ...pendingFields, rememberDevice: optional(boolean) };
const typedFields = { otcToken: text, code: text };

/** Hidden in each code of the sample: the code of any app is the same. */
const SECRET = 'JBSWY3DPEHPK3PXP';
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const secretOf = (person: Person): AuthenticatorSecret => ({
  qrCode: PIXEL,
  otpauthUrl: `otpauth://totp/Demo:${encodeURIComponent(person.email)}?secret=${SECRET}&issuer=Demo`,
});

const sentTo = (call: FakeCall, number: string): SentFactorCode => ({
  otcToken: call.idOf('otc', number),
  phoneNumber: maskedNumber(number),
});

const challengeOf = (call: FakeCall, about: string): string => call.idOf('challenge', `${about}/${call.now}`);

const creation = (call: FakeCall, person: Person): WebAuthnChallenge<WebAuthnCreateOptions> => ({
  webauthnToken: call.idOf('webauthn', person.id),
  options: {
    rp: { name: 'Demo', id: 'localhost' },
    user: { id: person.id, name: person.email, displayName: person.name },
    challenge: challengeOf(call, person.id),
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    // Nothing of a demo stays in the passkeys of a visitor.
    authenticatorSelection: {
      residentKey: 'discouraged',
      userVerification: 'preferred',
    },
  },
});

const request = (call: FakeCall, person: Person): WebAuthnChallenge<WebAuthnRequestOptions> => ({
  webauthnToken: call.idOf('webauthn', person.id),
  options: {
    challenge: challengeOf(call, person.id),
    rpId: 'localhost',
    allowCredentials: factorsOf(call, person).webauthn.map(({ id }) => ({
      type: 'public-key',
      id,
    })),
  },
});

function addApp(call: FakeCall, person: Person): { recoveryCode?: string } {
  const factors = factorsOf(call, person);
  factors.authenticators = [{ id: call.idOf('factor', `${person.id}/app`) }];
  return added(call, person, factors);
}

function addPhone(call: FakeCall, person: Person, phoneNumber: string): { recoveryCode?: string } {
  const factors = factorsOf(call, person);
  factors.phones.push({
    id: call.idOf('factor', `${person.id}/${phoneNumber}`),
    phoneNumber,
  });
  return added(call, person, factors);
}

function addKey(call: FakeCall, person: Person): { recoveryCode?: string } {
  const factors = factorsOf(call, person);
  const { deviceType } = readFields({ deviceType: oneOf(passkeyDeviceTypes) }, call.body);
  const options: unknown = call.body['options'];
  const { id } = readFields({ id: text }, typeof options === 'object' && options !== null ? { ...options } : {});
  factors.webauthn.push({
    id,
    deviceType,
    name: call.userAgent ?? 'Security key',
  });
  return added(call, person, factors);
}

/** The phone of a call. @throws {Refusal} 404 for another person's */
function phoneOf({ params }: FakeCall, { phones }: OwnFactors): string {
  const found = phones.find(({ id }) => id === params['deviceId']);
  if (!found) throw new Refusal('ER-NOT-FOUND');
  return found.phoneNumber;
}

const pendingRow = <Output>(answer: (call: FakeCall, person: Person, mfaToken: string) => Output) =>
  openWith(
    ({ body }) => readFields(pendingFields, body),
    (call, { mfaToken }) => answer(call, pendingOf(call, mfaToken).person, mfaToken),
  );

const proofRow = (method: string, codeField?: 'value' | 'code' | 'token') =>
  openWith(
    ({ body }) => ({
      ...readFields(proofFields, body),
      code: codeField && text(codeField, body[codeField]),
    }),
    (call, { mfaToken, rememberDevice = false, code }) => {
      pendingOf(call, mfaToken);
      if (code !== undefined) requireCode(code);
      return complete(call, mfaToken, { method, rememberDevice });
    },
  );

const enrolmentRow = (
  method: string,
  add: (call: FakeCall, person: Person) => { recoveryCode?: string },
  codeField?: 'code' | 'token',
) =>
  openWith(
    ({ body }) => ({
      ...readFields(pendingFields, body),
      code: codeField && text(codeField, body[codeField]),
    }),
    (call, { mfaToken, code }) => {
      const { person } = pendingOf(call, mfaToken);
      if (code !== undefined) requireCode(code);
      return complete(call, mfaToken, { method, ...add(call, person) });
    },
  );

const numberOf = (call: FakeCall, mfaToken: string): string => {
  const { phoneNumber } = pendingOf(call, mfaToken).pending;
  if (!phoneNumber) throw new Refusal('ER-CODE-EXPIRED');
  return phoneNumber;
};

export const mfaAnswers = {
  'mfa.verify': proofRow('otp', 'value'),
  'mfa.verifyAuthenticator': proofRow('otp', 'value'),
  'mfa.verifyEmailCode': proofRow('otp', 'code'),
  'mfa.verifySms': proofRow('sms', 'code'),
  'mfa.verifyWebAuthn': proofRow('hwk'),
  'mfa.sendEmailCode': pendingRow((call, { id }) => ({
    otcToken: call.idOf('otc', id),
  })),
  'mfa.sendSms': pendingRow((call, person) => sentTo(call, phoneOf(call, factorsOf(call, person)))),
  'mfa.askWebAuthn': pendingRow(request),
  'mfa.recover': openWith(
    ({ body }) => readFields({ mfaToken: optional(text), email: text, recoveryCode: text }, body),
    (call, { mfaToken = '', recoveryCode }) => {
      const { person, pending } = pendingOf(call, mfaToken);
      const factors = factorsOf(call, person);
      const same = (code: string): string => code.replace(/[^0-9a-z]/gi, '').toUpperCase();
      if (!factors.recoveryCode || same(factors.recoveryCode) !== same(recoveryCode))
        throw new Refusal('ER-CODE-WRONG');
      Object.assign(factors, { webauthn: [], phones: [], authenticators: [] });
      removed(person, factors);
      call.world.pending.delete(mfaToken);
      return pendingAnswer(call, person, pending.tenantId);
    },
  ),
  'mfa.resume': open((call) => {
    const [former = ''] = [...call.world.pending].filter(([, { session }]) => !session).at(-1) ?? [];
    const { person, pending } = pendingOf(call, former);
    call.world.pending.delete(former);
    return pendingAnswer(call, person, pending.tenantId);
  }),
  'mfa.enrollAuthenticator': pendingRow((_call, person) => secretOf(person)),
  'mfa.verifyNewAuthenticator': enrolmentRow('otp', addApp, 'token'),
  'mfa.enrollSms': openWith(
    ({ body }) => readFields({ ...pendingFields, phoneNumber: text }, body),
    (call, { mfaToken, phoneNumber }) => {
      pendingOf(call, mfaToken).pending.phoneNumber = phoneNumber;
      return sentTo(call, phoneNumber);
    },
  ),
  'mfa.verifyNewSms': enrolmentRow(
    'sms',
    (call, person) => addPhone(call, person, numberOf(call, text('mfaToken', call.body['mfaToken']))),
    'code',
  ),
  'mfa.enrollWebAuthn': pendingRow(creation),
  'mfa.verifyNewWebAuthn': enrolmentRow('hwk', addKey),
  'mfa.rememberPolicy': openWith(
    ({ query }) => readFields(pendingFields, query),
    (call, { mfaToken }) => {
      pendingOf(call, mfaToken);
      return { isAllowedToRemember: true, mfaDeviceExpiration: REMEMBER_DAYS };
    },
  ),
  'auth.stepUp': closedWith(
    'user',
    ({ body }) => readFields({ maxAge: optional(count) }, body),
    (call, { person, session, tenantId }, { maxAge }) => {
      const claims = claimsOf(call);
      if (claims && isSteppedUp(claims, { maxAge, now: call.now }))
        return toLoginResponse(call, person, session, tenantId);
      if (!hasFactor(factorsOf(call, person))) throw new Refusal('ER-MFA-NOT-ENROLLED');
      return pendingAnswer(call, person, tenantId, session);
    },
  ),
} satisfies AnswerTable;

type Own<Output> = (call: FakeCall, caller: Caller, factors: OwnFactors) => Output;
const own = <Output>(answer: Own<Output>) =>
  closed('user', (call, caller) => answer(call, caller, factorsOf(call, caller.person)));

/** Takes a factor away, for its code where it has one. */
const disable = (kind: 'authenticators' | 'phones' | 'webauthn', codeField?: 'token' | 'code') =>
  own((call, { person }, factors) => {
    if (codeField) requireCode(text(codeField, call.body[codeField]));
    const { deviceId } = call.params;
    Object.assign(factors, {
      [kind]: kind === 'authenticators' ? [] : factors[kind].filter(({ id }) => id !== deviceId),
    });
    removed(person, factors);
  });

export const ownMfaAnswers = {
  'ownMfa.devices': own((_call, _caller, factors) => devicesOf(factors)),
  'ownMfa.strategies': own(() => ({
    strategies: (['AuthenticatorApp', 'WebAuthnPlatform', 'WebAuthnCrossPlatform', 'SMS', 'EmailCode'] as const).map(
      (strategy) => ({ strategy, isActive: strategy !== 'EmailCode' }),
    ),
  })),
  'ownMfa.enroll': own((_call, { person }) => secretOf(person)),
  'ownMfa.enrollAuthenticator': own((_call, { person }) => secretOf(person)),
  'ownMfa.verify': own((call, { person }) => (requireCode(text('token', call.body['token'])), addApp(call, person))),
  'ownMfa.verifyAuthenticator': own(
    (call, { person }) => (requireCode(text('token', call.body['token'])), addApp(call, person)),
  ),
  'ownMfa.disable': disable('authenticators', 'token'),
  'ownMfa.disableAuthenticator': disable('authenticators', 'token'),
  'ownMfa.enrollSms': own((call, { person }) => {
    const { phoneNumber } = readFields({ phoneNumber: text }, call.body);
    call.world.newNumberOf.set(person.id, phoneNumber);
    return sentTo(call, phoneNumber);
  }),
  'ownMfa.verifySms': own((call, { person }) => {
    requireCode(readFields(typedFields, call.body).code);
    return addPhone(call, person, call.world.newNumberOf.get(person.id) ?? '');
  }),
  'ownMfa.askDisableSms': own((call, _caller, factors) => sentTo(call, phoneOf(call, factors))),
  'ownMfa.disableSms': disable('phones', 'code'),
  'ownMfa.enrollWebAuthn': own((call, { person }) => creation(call, person)),
  'ownMfa.verifyWebAuthn': own((call, { person }) => addKey(call, person)),
  'ownMfa.askDisableWebAuthn': own((call, { person }) => request(call, person)),
  'ownMfa.disableWebAuthn': disable('webauthn'),
  'ownMfa.renewRecoveryCode': own((call, { person }, factors) => {
    if (!hasFactor(factors)) throw new Refusal('ER-NOT-FOUND');
    factors.recoveryCode = recoveryCodeOf(call.idOf('recovery', `${person.id}/${call.now}`));
    return { recoveryCode: factors.recoveryCode };
  }),
  'ownMfa.reset': closed(writers, (call, caller) => {
    const { person } = other(call, caller);
    const factors = factorsOf(call, person);
    Object.assign(factors, { webauthn: [], phones: [], authenticators: [] });
    removed(person, factors);
  }),
  'ownMfa.issueCode': closed(writers, (call, caller) => {
    other(call, caller);
    return { code: SAMPLE_CODE, expiresIn: 600 };
  }),
  'ownMfa.remembered': own((_call, _caller, { remembered }) => remembered),
  'ownMfa.forget': own(({ params }, _caller, factors) => {
    factors.remembered = factors.remembered.filter(({ id }) => id !== params['rememberedId']);
  }),
  'ownMfa.forgetAll': own((_call, _caller, factors) => {
    factors.remembered = [];
  }),
} satisfies AnswerTable;
