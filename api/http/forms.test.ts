import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contract } from '../contract/contract.ts';
import { createModule } from '../modules/module.ts';
import { createHttp, type HttpOptions } from './createHttp.ts';
import { handWire } from './testing.ts';

const tokens = { current: async () => 'token-1', renew: async () => undefined, epoch: () => 0 };
const http = (options: Pick<HttpOptions, 'fetch'>) =>
  createHttp({ baseUrl: 'https://auth.example', tokens, ...options });

describe('a call with a file', () => {
  it('is a form as it is, whose type the browser writes, and is answered by a text (PROFILE-006)', async () => {
    const { sent, fetch } = handWire(() => new Response('https://pictures.example/1'));
    const form = new FormData();
    form.set('image', new Blob(['picture']));
    const answer = await http({ fetch })(contract.profile.uploadPicture, { body: form });
    assert.equal(answer, 'https://pictures.example/1');
    assert.deepEqual(
      [sent[0]?.init.method, sent[0]?.init.body === form, sent[0]?.headers.get('content-type')],
      ['PUT', true, null],
    );
  });
});

describe('the language of a call', () => {
  it('is that of the caller, else the one of the browser', async () => {
    const { sent, fetch } = handWire();
    const body = { email: 'ada@acme.example' };
    await http({ fetch })(contract.auth.preLogin, { body }, { language: 'de-CH' });
    await http({ fetch })(contract.auth.preLogin, { body });
    assert.deepEqual(
      sent.map(({ headers }) => headers.get('accept-language')),
      ['de-CH', null],
    );
  });
});

describe('an area of the contract as functions', () => {
  it('sends each of its rows with what it is given', async () => {
    const { sent, fetch } = handWire();
    const users = createModule(contract.users, http({ fetch }));
    await users.getById({ params: { userId: 'u1' } }, { jwt: 'scoped' });
    assert.deepEqual(
      sent.map(({ url, headers }) => [url, headers.get('authorization')]),
      [['https://auth.example/frontegg/identity/resources/users/v1/u1', 'scoped']],
    );
    await createModule(contract.auth, http({ fetch })).logout();
    assert.equal(sent.length, 2, 'a row without parameters needs no input');
  });
});
