import { contract, type EndpointName } from 'gatehouse-elements/contract.js';
import { contractRows, sampleOf, type ContractRow, type Scene } from './calls.ts';

/** What the calls before a sample answer. */
const made = new Map<EndpointName, object>([
  ['tenantApiTokens.add', { clientId: '{clientId}', secret: '{secret}' }],
  ['apiTokenExchange.exchange', { refreshToken: '{refreshToken}' }],
  ['inviting.add', { id: '{userId}' }],
  ['invitationLinks.add', { token: '{token}' }],
  ['usernames.own', { username: '{username}' }],
  ['profile.me', { email: 'ada@acme.example' }],
  ['phones.reset', { resetPhoneNumberToken: '{token}' }],
  ['phones.changeOwn', { changePhoneId: '{changePhoneId}' }],
  ['phoneNumbers.own', [{ id: '{userId}', phoneNumber: '+4917604069012' }]],
  ['phoneNumbers.create', { otcToken: '{otcToken}' }],
  ['phoneNumbers.remove', { otcToken: '{otcToken}' }],
  ['recovery.viaEmail', { sessionId: '{sessionId}' }],
  ['recovery.viaSms', { sessionId: '{sessionId}' }],
  ['auth.stepUp', { mfaToken: '{mfaToken}' }],
  ['auth.refreshToken', { mfaToken: '{mfaToken}' }],
  ['mfa.sendEmailCode', { otcToken: '{otcToken}' }],
  ['mfa.enrollSms', { otcToken: '{otcToken}' }],
  ['mfa.sendSms', { otcToken: '{otcToken}' }],
  ['mfa.enrollWebAuthn', { webauthnToken: '{webauthnToken}' }],
  ['mfa.askWebAuthn', { webauthnToken: '{webauthnToken}' }],
  ['ownMfa.verifyAuthenticator', { recoveryCode: '{recoveryCode}' }],
  ['ownMfa.devices', {}],
  ['ownMfa.enrollSms', { otcToken: '{otcToken}' }],
  ['ownMfa.askDisableSms', { otcToken: '{otcToken}' }],
  ['ownMfa.enrollWebAuthn', { webauthnToken: '{webauthnToken}' }],
  ['ownMfa.askDisableWebAuthn', { webauthnToken: '{webauthnToken}' }],
  ['slack.application', { state: '{state}' }],
  ['phones.verifyReset', { changePhoneNumberToken: '{token}' }],
]);

/** Names instead of ids, so that the page reads alike whenever it is written. */
const scene: Scene = {
  ids: {
    user: '{userId}',
    tenant: '{tenantId}',
    role: '{roleId}',
    permission: '{permissionId}',
    group: '{groupId}',
    application: '{applicationId}',
    passkey: '{deviceId}',
    username: '{username}',
    session: '{id}',
  },
  credentials: { email: 'ada@acme.example', password: 'Gatehouse-demo-2026' },
  outsider: 'noor@globex.example',
  newAddress: () => 'sample@new.example',
  origin: 'https://app.example',
  now: () => Date.UTC(2026, 0, 1),
  ask: async (name) => made.get(name),
  mail: async () =>
    ['activate', 'activate/code', 'invitation/accept', 'invitation/code', 'reset-password']
      .map((page) => `https://app.example/account/${page}?userId={userId}&token={token}`)
      .join('\n')
      .concat('\n482913'),
  spare: async (kind) =>
    ({
      role: '{roleId}',
      group: '{groupId}',
      passkey: '{deviceId}',
      session: '{id}',
      user: '{userId}',
      invited: '{userId}',
      app: '{deviceId}',
      phone: '{deviceId}',
      key: '{deviceId}',
      number: '{phoneId}',
      browser: '{rememberedId}',
      account: '{tenantId}',
      webhook: '{_id}',
      delivery: '{id}',
      event: '{eventKey}',
      emailSubscription: '{subscriptionId}',
      smsSubscription: '{subscriptionId}',
      slackSubscription: '{id}',
      userAccessToken: '{id}',
      userApiToken: '{clientId}',
      tenantAccessToken: '{id}',
      tenantApiToken: '{clientId}',
    })[kind],
};

const GENERATED = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** What an authenticator writes: another text each time. */
const SIGNED = new Set(['id', 'rawId', 'response']);

async function exampleOf({ name }: ContractRow): Promise<string> {
  const parts = Object.entries(await sampleOf(name, scene)).filter(([, part]) => Object.keys(part).length > 0);
  if (!parts.length) return '';
  const json = JSON.stringify(Object.fromEntries(parts), (key, value: unknown) => (SIGNED.has(key) ? '…' : value));
  return `\`${json.replace(GENERATED, 'sample').replace(/\|/g, '\\|')}\``;
}

const HEAD = `# Calls

These are the calls of \`gatehouse-elements/api.js\` and of the provider, by area. \`api.users.listV3(input)\` sends the call \`users.listV3\`. The
example is an \`input\` that succeeds for an administrator. \`{roleId}\` and the like stand for ids, and … for what an authenticator signs. The
tests send the same examples to the client, the provider and the fake.
`;

/** The page `docs/calls.md`: every row of the contract, with the sample that the tests send. */
export async function callsPage(): Promise<string> {
  const sections = Object.keys(contract).map(async (area) => {
    const rows = contractRows.filter(({ name }) => name.startsWith(`${area}.`));
    const lines = rows.map(
      async (row) => `| \`${row.name}\` | \`${row.method} ${row.path}\` | ${await exampleOf(row)} |`,
    );
    return `\n## ${area}\n\n| Call | Request | Example |\n|---|---|---|\n${(await Promise.all(lines)).join('\n')}\n`;
  });
  return HEAD + (await Promise.all(sections)).join('');
}
