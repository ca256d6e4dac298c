import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  tenantAccessTokensEndpoints,
  tenantApiTokensEndpoints,
  userAccessTokensEndpoints,
  userApiTokensEndpoints,
} from '../../../api/contract/apiTokens.ts';
import { configurationEndpoints } from '../../../api/contract/configuration.ts';
import { always } from '../testing/belongsToOne.ts';
import { heldScene, type Row } from '../testing/heldScene.ts';
import { personalCalls, tenantCalls } from './calls.ts';
import { Tokens } from './Tokens.ts';

const token = (id: string, type: 'accessToken' | 'clientCredentials', createdAt: string) => ({
  id,
  type,
  description: id,
  createdAt,
  expiresInMinutes: null,
});
const access = token('access', 'accessToken', '2026-01-02T00:00:00Z');
const client = token('client', 'clientCredentials', '2026-01-01T00:00:00Z');

const owners = {
  'a tenant': { calls: tenantCalls, access: tenantAccessTokensEndpoints, client: tenantApiTokensEndpoints },
  'a user': { calls: personalCalls, access: userAccessTokensEndpoints, client: userApiTokensEndpoints },
} as const;

describe('the tokens of an owner', () => {
  for (const [title, owner] of Object.entries(owners)) {
    const open = async () => {
      const scene = heldScene([
        [owner.access.list, always({ accessTokens: [access] })],
        [owner.client.list, always([client])],
        [owner.access.add, always({ ...access, secret: 's' })],
        [owner.client.add, always({ ...client, secret: 's' })],
        [owner.access.remove, always(null)],
        [owner.client.remove, always(null)],
        [configurationEndpoints.vendorConfig, always({ apiTokensEnabled: true, machineToMachineAuthStrategy: 'Both' })],
      ]);
      const tokens = new Tokens(scene.context, owner.calls(scene.context));
      await tokens.list.load();
      const counts = (...rows: Row[]) => rows.map((row) => scene.sentTo(row).length);
      return { ...scene, tokens, counts, ids: () => tokens.list.rows.map(({ id }) => id) };
    };

    it(`are of both types, in the order that is asked for: ${title}`, async () => {
      const { tokens, ids, answer } = await open();
      assert.deepEqual(
        [ids(), tokens.count, tokens.types],
        [['access', 'client'], 2, ['accessToken', 'clientCredentials']],
      );
      await tokens.list.setSort({ id: 'createdAt', desc: false });
      assert.deepEqual(ids(), ['client', 'access']);
      answer(owner.client.list, always([{ ...client, lastUsedAt: '2026-03-01T00:00:00Z' }]));
      await tokens.list.load();
      await tokens.list.setSort({ id: 'lastUsedAt', desc: true });
      assert.deepEqual(ids(), ['client', 'access'], 'one that was never used comes last');
      await tokens.list.setSort({ id: 'lastUsedAt', desc: false });
      assert.deepEqual(ids(), ['access', 'client']);
    });

    it(`are made and taken back by the call of their type: ${title}`, async () => {
      const { tokens, counts } = await open();
      const made = { description: ' Night run ', expiresInMinutes: null };
      assert.equal((await tokens.add({ ...made, type: 'accessToken' }))?.id, 'access');
      assert.deepEqual(counts(owner.access.add, owner.client.add), [1, 0]);
      assert.equal((await tokens.add({ ...made, type: 'clientCredentials' }))?.id, 'client');
      assert.deepEqual(counts(owner.access.add, owner.client.add), [1, 1]);
      await tokens.remove(access);
      assert.deepEqual(counts(owner.access.remove, owner.client.remove), [1, 0]);
      await tokens.remove(client);
      assert.deepEqual(counts(owner.access.remove, owner.client.remove), [1, 1]);
    });
  }

  it('are changed where they are client credentials of a tenant, and nowhere else', async () => {
    const { context } = heldScene();
    const [own, personal] = [tenantCalls, personalCalls].map((calls) => new Tokens(context, calls(context)));
    assert.deepEqual(
      [own?.mayChange(client), own?.mayChange(access), personal?.mayChange(client)],
      [true, false, false],
    );
    assert.equal(await personal?.change(client, { description: 'x', roleIds: [] }), false);
  });
});
