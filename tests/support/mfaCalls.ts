import { generateSync } from 'otplib';
import type { EndpointName } from 'gatehouse-elements/contract.js';
import { TestAuthenticator } from '../../provider/testing/authenticator.ts';
import type { Scene } from './calls.ts';

/** What every app and every text message of the fake shows. */
const CODE_OF_FAKE = '246810';
/** Too short a secret for a provider: that of the fake. */
const SHORTEST = 26;
const UNKNOWN = '0d0d0d0d-0000-4000-8000-00000000000e';

const valueAt = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((found, name) => Reflect.get(Object(found), name), value);
const listAt = (value: unknown, name: string): unknown[] => {
  const found = valueAt(value, name);
  return Array.isArray(found) ? found : [];
};
const textAt = (value: unknown, name: string): string => {
  const found = valueAt(value, name);
  return typeof found === 'string' ? found : 'none';
};

/** The secrets of the apps that samples have set up, by the people they belong to. */
const secrets = new Map<string, string>();
/** The security keys that samples have made, by the names of their credentials. */
const keys = new Map<string, TestAuthenticator>();

function newKeyPair(): TestAuthenticator {
  const key = new TestAuthenticator();
  keys.set(key.id, key);
  return key;
}

/** What an app shows, some steps earlier or later. A code is taken once: each use has a step of its own. */
function codeOf({ now = Date.now }: Scene, secret: string | undefined, steps: number): string {
  if (secret === undefined) return '000000';
  if (secret.length < SHORTEST) return CODE_OF_FAKE;
  return generateSync({ secret, epoch: Math.floor(now() / 1000) + steps * 30 });
}

const idsIn = (devices: unknown, kind: string): string[] => listAt(devices, kind).map((one) => textAt(one, 'id'));

/** The code of a text message to a number. */
const codeTo = async ({ mail }: Scene, number: string): Promise<string> =>
  /\d{6}/.exec(await mail(number))?.[0] ?? CODE_OF_FAKE;

/** The answer of the security key that a challenge asks for. */
function signedFor({ origin }: Scene, asked: unknown) {
  const [allowed] = listAt(valueAt(asked, 'options'), 'allowCredentials');
  const key = keys.get(textAt(allowed, 'id')) ?? new TestAuthenticator();
  const challenge = textAt(valueAt(asked, 'options'), 'challenge');
  const options = key.get({ challenge, origin, rpId: new URL(origin).hostname });
  return { webauthnToken: textAt(asked, 'webauthnToken'), options };
}

/** Takes away what earlier samples have set up for the caller: without a factor a fresh sign-in is enough. */
export async function withoutFactors(scene: Scene): Promise<void> {
  const { ask } = scene;
  const devices = await ask('ownMfa.devices', {});
  for (const id of idsIn(devices, 'webauthn')) {
    const params = { deviceId: id };
    const asked = await ask('ownMfa.askDisableWebAuthn', { params, body: {} });
    await ask('ownMfa.disableWebAuthn', { params, body: signedFor(scene, asked) });
  }
  for (const phone of listAt(devices, 'phones')) {
    const params = { deviceId: textAt(phone, 'id') };
    const asked = await ask('ownMfa.askDisableSms', { params, body: {} });
    const body = { otcToken: textAt(asked, 'otcToken'), code: await codeTo(scene, textAt(phone, 'phoneNumber')) };
    await ask('ownMfa.disableSms', { params, body });
  }
  const [app] = idsIn(devices, 'authenticators');
  // The code of the present step may have been taken before.
  for (const steps of app === undefined ? [] : [0, 1])
    await ask('ownMfa.disable', { body: { token: await nextCode(scene, steps) } });
}

/** Who asks. */
const callerOf = async ({ ask }: Scene): Promise<string> => textAt(await ask('profile.me', {}), 'id');

/** The secret of a new app of the caller, who has no other one. */
async function newSecret(scene: Scene, asked: EndpointName, input: object): Promise<string | undefined> {
  const url = textAt(await scene.ask(asked, input), 'otpauthUrl');
  const secret = /secret=([A-Z2-7]+)/.exec(url)?.[1];
  if (secret !== undefined) secrets.set(await callerOf(scene), secret);
  return secret;
}

/** An app of the caller, who has no other factor. */
export async function newApp(scene: Scene): Promise<{ id: string; recoveryCode: string }> {
  await withoutFactors(scene);
  const secret = await newSecret(scene, 'ownMfa.enrollAuthenticator', { body: {} });
  const told = await scene.ask('ownMfa.verifyAuthenticator', { body: { token: codeOf(scene, secret, -1) } });
  const [id = UNKNOWN] = idsIn(await scene.ask('ownMfa.devices', {}), 'authenticators');
  return { id, recoveryCode: textAt(told, 'recoveryCode') };
}

/** The code of the app that the caller has set up. */
const nextCode = async (scene: Scene, steps = 0): Promise<string> =>
  codeOf(scene, secrets.get(await callerOf(scene)), steps);

/** A number of the caller, who has no other factor. */
export async function newPhone(scene: Scene, phoneNumber: string): Promise<string> {
  await withoutFactors(scene);
  await scene.ask('ownMfa.verifySms', { body: await sentToNew(scene, phoneNumber) });
  return idsIn(await scene.ask('ownMfa.devices', {}), 'phones')[0] ?? UNKNOWN;
}

async function sentToNew(scene: Scene, phoneNumber: string) {
  const sent = await scene.ask('ownMfa.enrollSms', { body: { phoneNumber } });
  return { otcToken: textAt(sent, 'otcToken'), code: await codeTo(scene, phoneNumber) };
}

/** What a new authenticator has made for a challenge. */
function madeFor({ origin }: Scene, asked: unknown) {
  const key = newKeyPair();
  const challenge = textAt(valueAt(asked, 'options'), 'challenge');
  const options = key.create({ challenge, origin, rpId: new URL(origin).hostname });
  return { webauthnToken: textAt(asked, 'webauthnToken'), deviceType: 'CrossPlatform' as const, options };
}

/** A security key of the caller, who has no other factor. */
export async function newKey(scene: Scene): Promise<string> {
  await withoutFactors(scene);
  const asked = await scene.ask('ownMfa.enrollWebAuthn', { body: {} });
  await scene.ask('ownMfa.verifyWebAuthn', { body: madeFor(scene, asked) });
  return idsIn(await scene.ask('ownMfa.devices', {}), 'webauthn')[0] ?? UNKNOWN;
}

/** A step-up of the caller that waits for a second factor. */
const waiting = async ({ ask }: Scene): Promise<string> =>
  textAt(await ask('auth.stepUp', { body: { maxAge: 0 } }), 'mfaToken');

/** A sign-in that waits for the first factor of a person without one, because a policy has asked for it. */
async function enrolling(scene: Scene): Promise<string> {
  const { ask } = scene;
  await withoutFactors(scene);
  await ask('securityPolicies.createMfa', { body: { enforceMFAType: 'Force' } });
  const asked = await ask('auth.refreshToken', { body: { tenantId: null } });
  await ask('securityPolicies.removeMfa', {});
  return textAt(asked, 'mfaToken');
}

interface Tools {
  /** A number that is free. */
  numberOf(scene: Scene): string;
}

const fresh = async (scene: Scene): Promise<object> => {
  await withoutFactors(scene);
  return {};
};

/** One call of each row of the second factors, as `calls` has them. */
export const mfaCalls = ({ numberOf }: Tools) => ({
  'auth.stepUp': async (scene: Scene) => {
    await newApp(scene);
    return { body: { maxAge: 60 } };
  },
  'mfa.verify': async (scene: Scene) => {
    await newApp(scene);
    return { body: { mfaToken: await waiting(scene), value: await nextCode(scene) } };
  },
  'mfa.recover': async (scene: Scene) => {
    const { recoveryCode } = await newApp(scene);
    return { body: { mfaToken: await waiting(scene), email: scene.credentials.email, recoveryCode } };
  },
  'mfa.resume': async (scene: Scene) => {
    await newApp(scene);
    await scene.ask('auth.login', { body: scene.credentials });
    return {};
  },
  'mfa.enrollAuthenticator': async (scene: Scene) => ({ body: { mfaToken: await enrolling(scene) } }),
  'mfa.verifyNewAuthenticator': async (scene: Scene) => {
    const mfaToken = await enrolling(scene);
    const secret = await newSecret(scene, 'mfa.enrollAuthenticator', { body: { mfaToken } });
    return { body: { mfaToken, token: codeOf(scene, secret, -1) } };
  },
  'mfa.verifyAuthenticator': async (scene: Scene) => {
    const { id } = await newApp(scene);
    return { params: { deviceId: id }, body: { mfaToken: await waiting(scene), value: await nextCode(scene) } };
  },
  'mfa.sendEmailCode': async (scene: Scene) => {
    await newApp(scene);
    return { body: { mfaToken: await waiting(scene) } };
  },
  'mfa.verifyEmailCode': async (scene: Scene) => {
    await newApp(scene);
    const mfaToken = await waiting(scene);
    const sent = await scene.ask('mfa.sendEmailCode', { body: { mfaToken } });
    const text = await scene.mail(scene.credentials.email);
    const code = /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? CODE_OF_FAKE;
    return { body: { mfaToken, otcToken: textAt(sent, 'otcToken'), code } };
  },
  'mfa.enrollSms': async (scene: Scene) => ({
    body: { mfaToken: await enrolling(scene), phoneNumber: numberOf(scene) },
  }),
  'mfa.verifyNewSms': async (scene: Scene) => {
    const phoneNumber = numberOf(scene);
    const mfaToken = await enrolling(scene);
    const sent = await scene.ask('mfa.enrollSms', { body: { mfaToken, phoneNumber } });
    const code = await codeTo(scene, phoneNumber);
    return { body: { mfaToken, otcToken: textAt(sent, 'otcToken'), code } };
  },
  'mfa.sendSms': async (scene: Scene) => {
    const deviceId = await newPhone(scene, numberOf(scene));
    return { params: { deviceId }, body: { mfaToken: await waiting(scene) } };
  },
  'mfa.verifySms': async (scene: Scene) => {
    const phoneNumber = numberOf(scene);
    const params = { deviceId: await newPhone(scene, phoneNumber) };
    const mfaToken = await waiting(scene);
    const sent = await scene.ask('mfa.sendSms', { params, body: { mfaToken } });
    const code = await codeTo(scene, phoneNumber);
    return { params, body: { mfaToken, otcToken: textAt(sent, 'otcToken'), code } };
  },
  'mfa.enrollWebAuthn': async (scene: Scene) => ({ body: { mfaToken: await enrolling(scene) } }),
  'mfa.verifyNewWebAuthn': async (scene: Scene) => {
    const mfaToken = await enrolling(scene);
    const asked = await scene.ask('mfa.enrollWebAuthn', { body: { mfaToken } });
    return { body: { mfaToken, ...madeFor(scene, asked) } };
  },
  'mfa.askWebAuthn': async (scene: Scene) => {
    const deviceId = await newKey(scene);
    return { params: { deviceId }, body: { mfaToken: await waiting(scene) } };
  },
  'mfa.verifyWebAuthn': async (scene: Scene) => {
    const deviceId = await newKey(scene);
    const mfaToken = await waiting(scene);
    const asked = await scene.ask('mfa.askWebAuthn', { params: { deviceId }, body: { mfaToken } });
    return { params: { deviceId }, body: { mfaToken, ...signedFor(scene, asked) } };
  },
  'mfa.rememberPolicy': async (scene: Scene) => {
    await newApp(scene);
    return { query: { mfaToken: await waiting(scene) } };
  },
  'ownMfa.devices': () => ({}),
  'ownMfa.strategies': () => ({}),
  'ownMfa.enroll': fresh,
  'ownMfa.enrollAuthenticator': fresh,
  'ownMfa.verify': (scene: Scene) => firstCode(scene, 'ownMfa.enroll'),
  'ownMfa.verifyAuthenticator': (scene: Scene) => firstCode(scene, 'ownMfa.enrollAuthenticator'),
  'ownMfa.disable': async (scene: Scene) => {
    await newApp(scene);
    return { body: { token: await nextCode(scene) } };
  },
  'ownMfa.disableAuthenticator': async (scene: Scene) => {
    const deviceId = await scene.spare('app');
    return { params: { deviceId }, body: { token: await nextCode(scene) } };
  },
  'ownMfa.enrollSms': async (scene: Scene) => {
    await withoutFactors(scene);
    return { body: { phoneNumber: numberOf(scene) } };
  },
  'ownMfa.verifySms': async (scene: Scene) => {
    await withoutFactors(scene);
    return { body: await sentToNew(scene, numberOf(scene)) };
  },
  'ownMfa.askDisableSms': async (scene: Scene) => ({ params: { deviceId: await scene.spare('phone') } }),
  'ownMfa.disableSms': async (scene: Scene) => {
    const deviceId = await scene.spare('phone');
    const sent = await scene.ask('ownMfa.askDisableSms', { params: { deviceId }, body: {} });
    const devices = await scene.ask('ownMfa.devices', {});
    const code = await codeTo(scene, textAt(listAt(devices, 'phones')[0], 'phoneNumber'));
    return { params: { deviceId }, body: { otcToken: textAt(sent, 'otcToken'), code } };
  },
  'ownMfa.enrollWebAuthn': fresh,
  'ownMfa.verifyWebAuthn': async (scene: Scene) => {
    await withoutFactors(scene);
    const asked = await scene.ask('ownMfa.enrollWebAuthn', { body: {} });
    return { body: madeFor(scene, asked) };
  },
  'ownMfa.askDisableWebAuthn': async (scene: Scene) => ({ params: { deviceId: await scene.spare('key') } }),
  'ownMfa.disableWebAuthn': async (scene: Scene) => {
    const deviceId = await scene.spare('key');
    const asked = await scene.ask('ownMfa.askDisableWebAuthn', { params: { deviceId }, body: {} });
    return { params: { deviceId }, body: signedFor(scene, asked) };
  },
  'ownMfa.renewRecoveryCode': async (scene: Scene) => {
    await newApp(scene);
    await scene.ask('mfa.verify', { body: { mfaToken: await waiting(scene), value: await nextCode(scene) } });
    return {};
  },
  'ownMfa.remembered': () => ({}),
  'ownMfa.forget': async (scene: Scene) => ({ params: { rememberedId: await scene.spare('browser') } }),
  'ownMfa.forgetAll': async (scene: Scene) => {
    await scene.spare('browser');
    return {};
  },
  'ownMfa.reset': async (scene: Scene) => {
    await withoutFactors(scene);
    return { params: { userId: await scene.spare('user') } };
  },
  'ownMfa.issueCode': async (scene: Scene) => {
    await withoutFactors(scene);
    return { params: { userId: await scene.spare('user') } };
  },
});

async function firstCode(scene: Scene, asked: 'ownMfa.enroll' | 'ownMfa.enrollAuthenticator') {
  await withoutFactors(scene);
  const secret = await newSecret(scene, asked, { body: {} });
  return { body: { token: codeOf(scene, secret, -1) } };
}
