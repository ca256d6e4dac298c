import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { callSlack, SlackFailure } from '../slack/client.ts';
import { startSlackStandIn, type SlackStandIn } from './standIn.ts';
import { usualChannels, Workspace } from './workspace.ts';

const BACK = 'http://app.test/slack';
const JOINED = { id: 'C0JOINED001', name: 'joined', isPrivate: false, isJoined: true, members: 2 };
const SCOPE = 'chat:write,chat:write.public';

describe('CONN-022 a stand-in of Slack, for trying notices', () => {
  const lines: string[] = [];
  let standIn: SlackStandIn;
  before(async () => {
    const tell = (line: string): void => void lines.push(line);
    standIn = await startSlackStandIn({ port: 0, tell, secret: 'the-secret', limitEvery: 3 });
  });
  after(() => standIn.close());

  const app = (clientSecret = 'the-secret') => ({ clientId: '1.2', clientSecret, url: standIn.url });
  const answer = async (fields: Record<string, string>): Promise<URL> => {
    const body = new URLSearchParams({
      client_id: '1.2',
      redirect_uri: BACK,
      state: 'kept & whole',
      scope: SCOPE,
      ...fields,
    });
    const { headers } = await fetch(`${standIn.url}/oauth/v2/authorize`, { method: 'POST', body, redirect: 'manual' });
    return new URL(headers.get('location') ?? assert.fail('it leads nowhere'));
  };
  const exchange = (code: string, given = app(), redirect_uri = BACK) =>
    callSlack(given, undefined, (client) =>
      client.oauth.v2.access({ client_id: '1.2', client_secret: given.clientSecret, code, redirect_uri }),
    );
  const faultOf = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'none',
      (error: unknown) =>
        error instanceof SlackFailure ? `${error.fault} ${error.message} ${error.retryAfter}` : 'other',
    );

  it('asks by a form without a script, and leads back with a code or a refusal', async () => {
    const asked = new URLSearchParams({
      client_id: '<b>1.2',
      scope: 'chat:write,"x',
      redirect_uri: BACK,
      state: '"><i>',
    });
    const consent = await (await fetch(`${standIn.url}/oauth/v2/authorize?${asked}`)).text();
    assert.match(consent, /name="state" value="&quot;&gt;&lt;i&gt;"/);
    assert.equal(/<script|<b>|<i>/.test(consent), false);
    const [allowed, cancelled] = [await answer({ answer: 'allow' }), await answer({ answer: 'cancel' })];
    assert.deepEqual([allowed.origin + allowed.pathname, allowed.searchParams.get('state')], [BACK, 'kept & whole']);
    assert.deepEqual(
      [cancelled.searchParams.get('error'), cancelled.searchParams.get('code')],
      ['access_denied', null],
    );
  });

  it('takes a code once, with the secret and the address that belong to it', async () => {
    const code = (await answer({ answer: 'allow' })).searchParams.get('code') ?? '';
    assert.equal(await faultOf(exchange(code, app('another'))), 'refused bad_client_secret 0');
    assert.equal(await faultOf(exchange(code, app(), `${BACK}/other`)), 'refused bad_redirect_uri 0');
    assert.match((await exchange(code)).access_token ?? '', /^xoxb-/);
    assert.equal(await faultOf(exchange(code)), 'refused invalid_code 0');
  });

  it('posts to public channels that the app is not in with the scope for that alone', () => {
    const workspace = new Workspace({ channels: [...usualChannels, JOINED] });
    const answers = (scope: string): (string | undefined)[] => {
      const code = workspace.allow({ clientId: '1.2', redirectUri: BACK, scope });
      const given = workspace.call('oauth.v2.access', undefined, { code, client_id: '1.2', redirect_uri: BACK });
      assert.equal(given.scope, scope);
      return ['C0GENERAL01', JOINED.id, 'G0OPS000001'].map(
        (channel) => workspace.call('chat.postMessage', String(given.access_token), { channel, text: 'one' }).error,
      );
    };
    assert.deepEqual(answers('chat:write,channels:read'), ['not_in_channel', undefined, undefined]);
    assert.deepEqual(answers(SCOPE), [undefined, undefined, undefined]);
  });

  it('keeps and shows what is posted, puts off by choice, and forgets tokens that are revoked', async () => {
    const token = (await exchange((await answer({ answer: 'allow' })).searchParams.get('code') ?? '')).access_token;
    const post = (text: string, channel = 'C0GENERAL01') =>
      callSlack(app(), token, (client) => client.chat.postMessage({ channel, text }));
    await post('one <b>');
    assert.equal(await faultOf(post('none', 'C0UNKNOWN01')), 'refused channel_not_found 0');
    assert.equal(await faultOf(post('two')), 'limited ratelimited 1');
    assert.deepEqual(
      nonEmpty(standIn.workspace.posted).map(({ channel, text }) => [channel, text]),
      [['C0GENERAL01', 'one <b>']],
    );
    assert.match(await (await fetch(standIn.url)).text(), /#general<\/p><pre>one &lt;b&gt;<\/pre>/);
    await callSlack(app(), token, (client) => client.auth.revoke());
    assert.equal(await faultOf(post('three')), 'lost token_revoked 0');
    const unknown = callSlack(app(), 'xoxb-unknown', (client) => client.auth.revoke());
    assert.equal(await faultOf(unknown), 'lost invalid_auth 0');
    const away = callSlack({ ...app(), url: 'http://127.0.0.1:9' }, token, (client) => client.auth.revoke());
    assert.equal(await faultOf(away), 'away no answer 0');
    assert.equal(lines.join().includes('xoxb-'), false);
  });
});
