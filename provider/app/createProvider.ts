import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { joinByToken } from '../joining/accept/join.ts';
import { sendWaiting } from '../joining/sending/resend.ts';
import { readVendor } from '../vendor/configuration/storage.ts';
import { createCaptcha } from '../http/captcha/captcha.ts';
import { ConfigError, toSettings, type ProviderConfig, type Settings } from '../config/config.ts';
import { createConsole } from '../operator/console/console.ts';
import { createApp } from './app.ts';
import { areas } from './generated/areas.ts';
import { createCookieJars } from '../http/pipeline/pageCookies.ts';
import { createAccessTokens } from '../crypto/keys/accessTokens.ts';
import { createIdTokens } from '../crypto/keys/idTokens.ts';
import { createPasswordHasher } from '../crypto/keys/passwordHasher.ts';
import { openEncryption, type Encryption } from '../crypto/keys/encryption.ts';
import { readSecret } from '../crypto/keys/secrets.ts';
import { createSigningKeys } from '../crypto/keys/signingKeys.ts';
import { createConcurrencyLimiter } from '../ground/concurrencyLimiter.ts';
import { createManagementApi } from '../operator/management/api.ts';
import { createObserver } from '../ground/observing/observer.ts';
import { noRecorder } from '../ground/observing/recorder.ts';
import { createProbes } from '../http/probes/probes.ts';
import type { Provider } from '../http/pipeline/provider.ts';
import type { Services } from '../http/pipeline/services.ts';
import { createFlowTokens } from '../crypto/flowTokens.ts';
import { createSealedNames } from '../crypto/secrets/sealedNames.ts';
import { createMailer } from '../messages/mail/mailer.ts';
import { createPublisher } from '../webhooks/events/publisher.ts';
import { createNotifier } from '../notices/sending/notifier.ts';
import { createDeliverer } from '../webhooks/deliveries/deliverer.ts';
import { createSlackPoster } from '../webhooks/slack/poster.ts';
import { readNetwork } from '../http/outbound/addresses.ts';
import { createOutbound } from '../http/outbound/outbound.ts';
import { createOriginList } from '../vendor/origins/allowedOrigins.ts';
import { openStorage } from '../database/storage/openStorage.ts';
import { usualStrategies } from '../joining/signUp/storage.ts';
import { authStrategies, signUpStrategies, vendors } from '../database/storage/schema.ts';
import { foldAll, oneAtATime, sealAll, sweepAll, warnAll } from './sweepAll.ts';
import type { Database, Storage } from '../ground/database.ts';

export type { Provider } from '../http/pipeline/provider.ts';
export { ConfigError, type ProviderConfig } from '../config/config.ts';
export type { LogEntry, LogLevel } from '../ground/observing/log.ts';
export type { Metrics } from '../ground/observing/metrics.ts';
export type { SmsAdapter, TextMessage } from '../config/smsAdapter.ts';
export { applyDocument, type Applied, type AppliedChange, type ApplyOptions } from '../operator/management/apply.ts';
export { DocumentError, type ApplyDocument } from '../operator/management/document.ts';
export { createConsoleKey, firstConsoleKey } from '../operator/console/operatorKey.ts';
export { startSlackStandIn, startWebhookReceiver } from './standIns.ts';
export { readEnvironment } from '../config/environment.ts';
export { errorCatalogue, type ErrorCode } from '../ground/errors.ts';
export { refreshCookieName } from '../http/pipeline/cookies.ts';
export { applySeed, type SeedDocument } from '../operator/seed/applySeed.ts';
export { endOnSignal, serve, type RunningServer } from './serve.ts';
export { FolderInUseError } from '../database/storage/folderLock.ts';
export { listOrigins, setOrigins, type OriginOwner } from '../vendor/origins/storage.ts';
export { SchemaError } from '../database/storage/migrate.ts';

const SWEEP_MS = 15 * 60_000;
const SEAL_MS = 5 * 60_000;
/** The part of those who wait to sign in that one network may be. */
const QUEUE_SHARE = 1 / 4;

/**
 * Opens the database, makes what a new one lacks, and answers requests from then on. Any number of providers may share
 * one PostgreSQL database; a PGlite folder belongs to one.
 * @throws ConfigError naming the option that is wrong; FolderInUseError for a folder that another process holds;
 * SchemaError for tables of a version that this one cannot work with
 */
export async function createProvider(config: ProviderConfig): Promise<Provider> {
  const settings = toSettings(config);
  const storage = await openStorage(settings.storage);
  try {
    const encryption = await openEncryption(storage.db, settings);
    const { services, metrics } = await createServices(storage, settings, encryption);
    const answer = createApp(services);
    const probes = createProbes({ ...services, isStarved: storage.isStarved });
    const forAnswer = storage.forAnswer ?? (<T>(work: () => Promise<T>) => work());
    const observe = createObserver(services);
    const operatorConsole = settings.console ? createConsole(services) : undefined;
    const management = settings.management ? createManagementApi(services) : undefined;
    const sweep = setInterval(
      oneAtATime(async () => {
        await sweepAll(services);
        await foldAll(services);
        await warnAll(services);
      }),
      SWEEP_MS,
    );
    sweep.unref();
    const seal = setInterval(
      oneAtATime(() => sealAll(services)),
      SEAL_MS,
    );
    seal.unref();
    return {
      clientId: services.clientId,
      services,
      // Probes on a port of their own are observed too, so that their failures are logged.
      probes: { ...probes, answer: (request) => observe(request, (exchange) => probes.answer(request, exchange)) },
      metrics,
      fetch: (request, connection = {}) =>
        observe(
          request,
          (exchange): Promise<Response> =>
            (settings.probes ? probes.answer(request, exchange) : undefined) ??
            operatorConsole?.(request, connection, exchange) ??
            management?.(request, connection, exchange) ??
            forAnswer(() => answer(request, connection, exchange)),
        ),
      rotateSigningKey: () => services.signingKeys.rotate(settings.lifetimes.accessToken),
      rotateEncryptionKey: () => encryption.rotate(services.now()),
      async close() {
        clearInterval(sweep);
        clearInterval(seal);
        await services.publisher.close();
        await services.notifier.close();
        await services.mailer.close();
        await services.deliverer.close();
        await services.slackPoster.close();
        metrics?.close();
        await storage.close();
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function createServices(storage: Storage, settings: Settings, { sealing }: Encryption) {
  const { db, clock } = storage;
  const time = settings.clock ?? clock;
  const now = () => new Date(time());
  const clientId = await settleVendor(db, settings);
  const signingKeys = await createSigningKeys({ db, sealing, now, lead: settings.lifetimes.keyLead });
  const passwordHasher = await createPasswordHasher(settings.passwordHashing);
  const signInLimiter = createConcurrencyLimiter({ ...settings.passwordHashing, share: QUEUE_SHARE });
  const queues = { 'sign-in': signInLimiter, hashing: passwordHasher };
  // Who does not ask for metrics loads nothing of them.
  const metrics = settings.metrics
    ? (await import('../ground/observing/metrics.ts')).createMetrics({
        ...storage,
        queues,
        sealed: sealing.auditKeys().length > 0 ? { now } : undefined,
      })
    : undefined;
  const recorder = metrics?.recorder ?? noRecorder;
  const mailer = createMailer({ db, sealing, settings, recorder, now });
  const networks = settings.webhooks.allowedNetworks.flatMap((text) => readNetwork(text) ?? []);
  const outbound = createOutbound({ allowedNetworks: networks });
  const deliverer = createDeliverer({ db, sealing, outbound, settings, recorder, now, mailQueued: mailer.wake });
  const notifier = createNotifier({ db, sealing, settings, recorder, mailQueued: mailer.wake, now });
  const slackPoster = createSlackPoster({ db, sealing, settings, recorder, now, mailQueued: mailer.wake });
  const wakeSenders = () => {
    for (const sender of [deliverer, notifier, slackPoster]) sender.wake();
  };
  const publisher = createPublisher({ db, settings, recorder, deliveryQueued: wakeSenders });
  const { allowedOrigins, refresh } = await createOriginList({
    db,
    now,
    settings,
    recorder,
    configured: [...settings.allowedOrigins, settings.publicUrl],
  });
  const cookieJars = createCookieJars(clientId, settings, await readSecret(db, sealing, 'known-browsers'));
  const services: Services = {
    settings,
    clientId,
    allowedOrigins,
    refreshOrigins: refresh,
    db,
    sealing,
    signingKeys,
    accessTokens: createAccessTokens(signingKeys, settings.publicUrl, clientId),
    idTokens: createIdTokens(signingKeys, settings.publicUrl),
    passwordHasher,
    signInLimiter,
    ...cookieJars.usual,
    cookieJars,
    refreshSecret: await readSecret(db, sealing, 'refresh-successor'),
    recorder,
    mailer,
    mailQueued: mailer.wake,
    outbound,
    publisher,
    deliverer,
    notifier,
    slackPoster,
    deliveryQueued() {
      publisher.wake();
      wakeSenders();
    },
    flowTokens: createFlowTokens(await readSecret(db, sealing, 'flow-tokens')),
    sealedNames: createSealedNames(await readSecret(db, sealing, 'sealed-names')),
    captcha: createCaptcha({ db, settings, secret: await readSecret(db, sealing, 'captcha'), readVendor }),
    invitations: { join: joinByToken, sendActivation },
    areas,
    now,
  };
  return { services, metrics };
}

/** Whether it is sent was decided before. */
const sendActivation: Services['invitations']['sendActivation'] = (call, user, asker) =>
  sendWaiting(call, user, 'activation', { asker, admission: 'fresh' });

/** The vendor of this database: made at the first start, found at every later one. */
async function settleVendor(db: Database, settings: Settings): Promise<string> {
  return db.transaction(async (transaction) => {
    // Two processes that start together on an empty database agree on one vendor.
    await transaction.execute(sql`LOCK TABLE ${vendors} IN SHARE ROW EXCLUSIVE MODE`);
    await transaction
      .insert(authStrategies)
      .values([
        { kind: 'main', strategy: 'EmailAndPassword', position: 0 },
        { kind: 'secondary', strategy: 'UsernameAndPassword', position: 1 },
        { kind: 'secondary', strategy: 'Passkeys', position: 2 },
      ])
      .onConflictDoNothing();
    await transaction
      .insert(signUpStrategies)
      .values([...usualStrategies])
      .onConflictDoNothing();
    const [vendor] = await transaction.select().from(vendors).limit(1);
    if (!vendor) {
      const id = settings.clientId ?? randomUUID();
      await transaction.insert(vendors).values({ id, name: settings.vendorName }).onConflictDoNothing();
      return id;
    }
    if (settings.clientId !== undefined && settings.clientId !== vendor.id) {
      throw new ConfigError(
        `The provider's option 'clientId' is wrong: this database belongs to the client id ${vendor.id}`,
      );
    }
    return vendor.id;
  });
}
