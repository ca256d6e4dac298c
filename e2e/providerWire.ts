import { applySeed, createProvider, type SeedDocument } from 'gatehouse-provider';
import { forSamples } from '../tests/support/calls.ts';
import { DEMO_CLIENT_ID } from '../demo/seed.ts';
import { databaseImage } from '../provider/testing/image.ts';
import { signUpStrategies } from '../provider/database/storage/schema.ts';
import { mailText } from '../provider/testing/mail.ts';
import { sampleSlack } from '../provider/testing/slack.ts';

/** The origin of the page that calls, and of the provider that answers. */
export const APP = 'http://app.example';
export const PROVIDER = 'http://auth.example';

/** The real provider without a port, behind a `fetch` that keeps the session's cookie as a browser would. */
export async function openProviderWire(seed: SeedDocument, settings: { clock?: () => number } = {}) {
  const slack = await sampleSlack();
  const provider = await createProvider({
    clientId: DEMO_CLIENT_ID,
    publicUrl: PROVIDER,
    allowHttp: true,
    allowedOrigins: [APP],
    storage: { kind: 'pglite', image: await databaseImage() },
    passwordHashing: { memoryCost: 1024, timeCost: 1 },
    webhooks: { allowedNetworks: ['127.0.0.0/8'] }, // a sample's receiver answers on this machine
    requestLimits: { mails: 10_000 }, // the time of a comparison stands still, so its calls fall into one minute
    slack: slack.app,
    log: () => {},
    ...settings,
  });
  await applySeed(provider, forSamples(seed, 'ada@acme.example'));
  const served: string[] = [];
  const browser = () => {
    const jar = new Map<string, string>();
    return async (url: unknown, init: RequestInit = {}): Promise<Response> => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const request = new Request(String(url), { ...init, headers: { ...init.headers, origin: APP, cookie } });
      served.push(`${request.method} ${new URL(request.url).pathname}`);
      const response = await provider.fetch(request);
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') jar.delete(name);
        else jar.set(name, value);
      }
      return response;
    };
  };
  return {
    wire: browser(),
    /** The same from a browser in which nobody is signed in. */
    visitor: browser,
    /** The text of the newest mail to an address. */
    mail: (address: string) => mailText(provider.services, address),
    /** From now on a person may sign up with any identifier, and needs no other one. */
    allowEverySignUp: () => provider.services.db.update(signUpStrategies).set({ isActive: true, isRequired: false }),
    /** Method and path of each request. */
    served,
    async close() {
      await provider.close();
      slack.close();
    },
  };
}
