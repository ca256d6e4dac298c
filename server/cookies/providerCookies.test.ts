import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nonEmpty } from '../../tests/support/expect.ts';
import { createServerLayer } from '../server.ts';
import { FakeProvider } from '../testing/fakeProvider.ts';
import { signedIn } from '../testing/signedIn.ts';

const ME = '/api/frontegg/identity/resources/users/v2/me';
const FLAGS = 'Domain=app.example.com; Path=/;';

async function scene() {
  const provider = new FakeProvider();
  const layer = createServerLayer(provider.options());
  const browser = await signedIn(layer);
  /** What the browser gets to keep where the provider sets this. */
  const told = async (...lines: string[]): Promise<string[]> => {
    const headers = lines.map((line): [string, string] => ['set-cookie', line]);
    provider.answers = () => Response.json({}, { headers });
    const answer = await layer.handle(browser.request(ME));
    provider.answers = undefined;
    return answer?.headers.getSetCookie() ?? [];
  };
  return { provider, layer, browser, told };
}

describe('a cookie that the provider sets through the session layer', () => {
  for (const value of nonEmpty(['s%3Ad1.9%2Fx%3D', 'a/b+c==', 'a:b|c', '']))
    it(`comes back to the provider as it was set: "${value}"`, async () => {
      const { provider, layer, browser, told } = await scene();
      browser.keep(await told(`fe_device=${value}; Max-Age=60`));
      await layer.handle(browser.request(ME));
      const sent = provider.calls.at(-1)?.headers.get('cookie')?.split('; ');
      assert.ok(sent?.includes(`fe_device=${value}`), sent?.join('; '));
    });

  it('SRV-14: whose value could end its line is not passed on', async () => {
    const { told } = await scene();
    assert.deepEqual(await told('fe_a=1,2', 'fe_b="x"', 'fe_c=a\\b', 'fe_d=é', `fe_e=${'x'.repeat(4001)}`), []);
  });

  it('lives as long as the provider says, its seconds before its date, and goes when the provider takes it', async (test) => {
    const { provider, told } = await scene();
    test.mock.method(Date, 'now', () => provider.now);
    const end = (seconds: number) => new Date(provider.now + seconds * 1000).toUTCString();
    const [epoch, past] = [new Date(0).toUTCString(), new Date(provider.now - 5000).toUTCString()];
    const lines = await told(
      `fe_a=1; Expires=${end(7200)}; max-age=60`,
      `fe_b=1; expires=${end(7200)}`,
      'fe_c=1',
      'fe_d=1; Max-Age=0',
      'fe_e=1; Max-Age=-1',
      `fe_f=1; Expires=${past}`,
      'fe_g=1; Max-Age=soon; Expires=never',
    );
    const life = (name: string, expires: string) => `fe_${name}=1; ${FLAGS} ${expires}`;
    assert.deepEqual(
      lines.map((line) => line.replace(/HttpOnly.*/, '')),
      [
        life('a', `Expires=${end(60)}; `),
        life('b', `Expires=${end(7200)}; `),
        life('c', ''),
        life('d', `Expires=${epoch}; `),
        life('e', `Expires=${epoch}; `),
        life('f', `Expires=${epoch}; `),
        life('g', ''),
      ],
    );
  });
});
