import { serve as serveHost } from '@hono/node-server';
import {
  applySeed,
  ConfigError,
  createConsoleKey,
  createProvider,
  endOnSignal,
  FolderInUseError,
  serve,
  startSlackStandIn,
  startWebhookReceiver,
} from 'gatehouse-provider';
import { isLoopback } from 'gatehouse-elements/rules.js';
import { createHost } from './host.ts';
import { createTreeSeed, DEMO_CLIENT_ID, demoAccounts } from './seed.ts';

const {
  HOST = '127.0.0.1',
  PORT = '3000',
  PROVIDER_PORT = '3001',
  SLACK_PORT = '3003',
  RECEIVER_PORT = '3004',
  DATA_DIR = './.data',
  DATABASE_URL,
  ENCRYPTION_KEY,
  CONSOLE = '1',
  SMTP_URL,
  MAIL_FROM,
  CAPTCHA,
  ALLOWED_ORIGINS = '',
  HOSTED_LOGIN,
} = process.env;

/** Starts the provider with the sample data and the host application beside it; returns how to end them. */
async function start(): Promise<() => Promise<void>> {
  const publicUrl = `http://localhost:${PROVIDER_PORT}`;
  const app = `http://localhost:${PORT}`;
  const receiver = await helper('No webhooks are received', (tell) =>
    startWebhookReceiver({ port: Number(RECEIVER_PORT), secret: undefined, tell: (line) => tell(`webhook ${line}`) }),
  );
  const slack = await helper('There is no Slack', (tell) =>
    startSlackStandIn({ port: Number(SLACK_PORT), tell: (line) => tell(`slack ${line}`) }),
  );
  const provider = await createProvider({
    clientId: DEMO_CLIENT_ID,
    publicUrl,
    allowedOrigins: [
      app,
      ...ALLOWED_ORIGINS.split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    ],
    postLogoutRedirectUris: [`${app}/account/login`, `${app}/`],
    ...(ENCRYPTION_KEY && { encryptionKey: ENCRYPTION_KEY }),
    storage: DATABASE_URL ? { kind: 'postgres', url: DATABASE_URL } : { kind: 'pglite', dataDir: DATA_DIR },
    ...(SMTP_URL && { smtpUrl: SMTP_URL }),
    ...(MAIL_FROM && { mailFrom: MAIL_FROM }),
    captcha: { enabled: CAPTCHA === '1' },
    appUrl: app,
    hostedAssets: `${app}/gatehouse/`,
    console: CONSOLE === '1',
    openOutbox: CONSOLE === '1' && isLoopback(HOST),
    // Receivers that are tried are on this machine.
    webhooks: { allowedNetworks: isLoopback(HOST) ? ['127.0.0.0/8'] : [] },
    ...(slack && { slack: { clientId: 'demo', clientSecret: 'slack-of-the-demo', url: slack.url } }),
    pretendFactors: CONSOLE === '1' && isLoopback(HOST),
  });
  await applySeed(provider, createTreeSeed(app));
  const opening = CONSOLE === '1' ? await createConsoleKey(provider) : undefined;
  const providerServer = await serve(provider, { port: Number(PROVIDER_PORT), hostname: HOST });
  const host = createHost({
    provider: publicUrl,
    clientId: DEMO_CLIENT_ID,
    hostedLogin: HOSTED_LOGIN === '1',
    console: CONSOLE === '1',
  });
  const hostServer = serveHost({ fetch: host.fetch, port: Number(PORT), hostname: HOST });
  await new Promise<void>((done, failed) => hostServer.once('listening', done).once('error', failed));

  if (!isLoopback(HOST))
    console.warn(
      `\n  WARNING  HOST=${HOST}: every machine that reaches this one can sign in with the passwords below, a super user's among\n           them, over plain http${CONSOLE === '1' ? ', and try the operator’s console' : ''}. Use it in a network you trust, with no data that matters.`,
    );
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  console.log(
    [
      '',
      `  Demo      ${app}`,
      `  Provider  ${publicUrl}`,
      `  Client    ${DEMO_CLIENT_ID}`,
      ...(opening === undefined ? [] : [`  Console   ${opening}`, `  Outbox    ${publicUrl}/outbox`]),
      ...(receiver ? [`  Webhooks  ${receiver.url}/200 answers them, as do /410, /500, /slow and /redirect`] : []),
      ...(slack ? [`  Slack     ${slack.url} shows what was posted`] : []),
      '',
      '  Sample accounts',
      ...demoAccounts.map(({ email, password, role }) => `    ${email.padEnd(width)}  ${password}  ${role}`),
      '',
      '  Ctrl-C ends all of it.',
      '',
    ].join('\n'),
  );
  return async () => {
    await Promise.all([receiver?.close(), slack?.close()]);
    hostServer.close();
    await providerServer.close();
    await provider.close();
  };
}

/** What stands in for other systems. Another program may have its port: the demo goes on without it. */
async function helper<Started>(
  without: string,
  begin: (tell: (line: string) => void) => Promise<Started>,
): Promise<Started | undefined> {
  if (!isLoopback(HOST)) return undefined;
  return begin((line) => console.log(line)).catch((error: unknown) => {
    console.warn(`${without}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  });
}

/** Mistakes in the set-up are told in one sentence. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof FolderInUseError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `Port ${PORT} or ${PROVIDER_PORT} is in use. Set PORT or PROVIDER_PORT to a free one.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  endOnSignal(await start());
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
