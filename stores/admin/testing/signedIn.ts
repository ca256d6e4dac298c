import { authEndpoints } from '../../../api/contract/auth.ts';
import { createFakeProvider } from '../../../testing/fake/createFakeProvider.ts';
import type { FakeProviderOptions } from '../../../testing/fake/options.ts';
import { SAMPLE_PASSWORD } from '../../../testing/sample/sample.ts';
import { RootStore } from '../../RootStore.ts';
import { loadParts } from '../../session/parts.ts';
import { handBrowser } from '../../testing/browser.ts';

interface Scene extends FakeProviderOptions {
  /** Who is signed in. Default: the administrator of Acme. */
  email?: string;
  /** What a request waits for before it is sent. */
  wait?: (url: string) => Promise<void> | undefined;
}

/** An app whose user is signed in at the fake, with the rights read. `stop` ends it. */
export async function signedIn({ email = 'ada@acme.example', wait, ...options }: Scene = {}) {
  const { fetch: answer, control } = createFakeProvider(options);
  const fetch = async (...asked: Parameters<typeof answer>): Promise<Response> => {
    const [target] = asked;
    await wait?.(target instanceof Request ? target.url : String(target));
    return answer(...asked);
  };
  const { ports } = handBrowser().openTab();
  const root = new RootStore({ baseUrl: 'https://auth.example', sessionCheck: 0, fetch, ports });
  await Promise.all([root.load(), loadParts()]);
  const stop = root.start();
  const { call } = root.context;
  await root.session.adopt(await call(authEndpoints.login, { body: { email, password: SAMPLE_PASSWORD } }));
  await root.entitlements.load();
  return { root, control, call, stop };
}
