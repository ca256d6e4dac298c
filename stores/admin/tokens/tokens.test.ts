import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OwnAnswers } from '../../../testing/fake/options.ts';
import { ApiTokensStore, DAY_MINUTES, lifeOf } from './ApiTokensStore.ts';
import { signedIn } from '../testing/signedIn.ts';

const refused = (status: number, errorCode: string): Response =>
  Response.json({ errors: [errorCode], errorCode }, { status });

/** The tokens of a user's tenant and their own, at the fake. */
async function open(email = 'ada@acme.example', answers: OwnAnswers = {}) {
  const { root, control, stop } = await signedIn({ answers, email });
  const { tenant, personal } = root.use(ApiTokensStore);
  await Promise.all([tenant.list.load(), personal.list.load()]);
  const named = (description: string) => {
    const token = tenant.list.rows.find((one) => one.description === description);
    if (!token) throw new Error(`no token "${description}"`);
    return token;
  };
  return { root, tenant, personal, control, stop, named };
}
const bodyOf = (request: { body?: unknown } | undefined): unknown => request?.body;

describe('ApiTokensStore', () => {
  it('lists tokens of both types, without a secret, searches and filters without another call (TOKENS-001, TOKENS-007, TOKENS-008)', async () => {
    const { tenant, control, stop, named } = await open();
    assert.equal(
      tenant.list.rows.some((token) => 'secret' in token),
      false,
    );
    assert.deepEqual(new Set(tenant.list.rows.map(({ type }) => type)), new Set(['accessToken', 'clientCredentials']));
    const asked = control.requestsTo('tenantApiTokens.list').length;
    await tenant.list.setFilter('ends', ['never']);
    assert.equal(
      tenant.list.rows.every(({ expires }) => expires === undefined),
      true,
    );
    await tenant.list.setFilter('ends', []);
    await tenant.list.setFilter('role', named('Warehouse sync').roleIds ?? []);
    assert.deepEqual(tenant.list.rows.map(({ description }) => description).includes('Warehouse sync'), true);
    assert.equal(control.requestsTo('tenantApiTokens.list').length, asked);
    stop();
  });

  it('forgets the roles of the former tenant with its tokens (STO-12)', async () => {
    const { root, tenant, stop } = await open();
    await tenant.choices.load();
    assert.notEqual(tenant.choices.all, undefined);
    const other = root.tenants.tenants.find(({ tenantId }) => tenantId !== root.tenants.activeTenant?.tenantId);
    await root.tenants.switchTenant({ tenantId: other?.tenantId ?? '', reload: 'silent' });
    assert.equal(tenant.choices.all, undefined);
    stop();
  });

  it('makes a token for days, hands its secret on and keeps it nowhere (TOKENS-003, TOKENS-004, TOKENS-009, ELE-11)', async () => {
    const { tenant, control, stop } = await open();
    await tenant.choices.load();
    const roleId = tenant.choices.all?.find(({ refusal }) => !refusal)?.id ?? '';
    const made = await tenant.add({
      type: 'clientCredentials',
      description: '  Night run ',
      expiresInMinutes: 30 * DAY_MINUTES,
      roleIds: [roleId],
    });
    assert.match(made?.secret ?? '', /^gatehouse_tenant_secret_/);
    assert.deepEqual(bodyOf(control.requestsTo('tenantApiTokens.add').at(-1)), {
      description: 'Night run',
      expiresInMinutes: 43_200,
      roleIds: [roleId],
    });
    const kept = tenant.list.rows.find(({ id }) => id === made?.id);
    assert.equal(kept?.description, 'Night run');
    assert.equal(JSON.stringify(tenant.list.rows).includes(made?.secret ?? 'nothing'), false);
    stop();
  });

  it('makes a personal token without roles and without an end (TOKENS-002, TOKENS-005, TOKENS-006)', async () => {
    const { personal, control, stop } = await open();
    const made = await personal.add({
      type: 'accessToken',
      description: 'Excel',
      expiresInMinutes: null,
      roleIds: ['x'],
    });
    assert.deepEqual(bodyOf(control.requestsTo('userAccessTokens.add').at(-1)), {
      description: 'Excel',
      expiresInMinutes: null,
    });
    assert.equal(made?.expires, undefined);
    assert.equal(made && lifeOf(made, 0), 'never');
    stop();
  });

  it('gives a token another name and other roles at once, without blanks around the name', async () => {
    const { tenant, control, stop, named } = await open();
    const token = named('Warehouse sync');
    const changing = tenant.change(token, { description: ' Stock sync ', roleIds: [] });
    assert.deepEqual(named('Stock sync').roleIds, [], 'before the answer');
    assert.equal(await changing, true);
    const [request] = control.requestsTo('tenantApiTokens.update');
    assert.deepEqual(bodyOf(request), { description: 'Stock sync', roleIds: [] });
    assert.equal(named('Stock sync').id, token.id);
    stop();
  });

  it('has no change for a personal token, which nothing is sent for', async () => {
    const { tenant, personal, control, stop } = await open();
    const [token] = tenant.list.rows;
    assert.equal(token && (await personal.change(token, { description: 'x', roleIds: [] })), false);
    assert.equal(control.requestsTo('tenantApiTokens.update').length, 0);
    stop();
  });

  it('deletes a token, and brings it back where that is refused', async () => {
    const { tenant, control, stop, named } = await open();
    const token = named('Warehouse sync');
    control.answer('tenantApiTokens.remove', () => refused(403, 'ER-FORBIDDEN'));
    assert.equal(await tenant.remove(token), false);
    assert.equal(tenant.error(`remove:${token.id}`)?.code, 'ER-FORBIDDEN');
    assert.equal(named('Warehouse sync').id, token.id);
    control.answer('tenantApiTokens.remove', undefined);
    assert.equal(await tenant.remove(token), true);
    assert.throws(() => named('Warehouse sync'));
    stop();
  });

  it('offers what the vendor has switched on, and keeps list and deletion where it is off', async () => {
    const vendor = { allowSignups: true, allowNotVerifiedUsersLogin: true, forcePermissions: false } as const;
    const { tenant, control, stop } = await open();
    assert.deepEqual(tenant.types, ['accessToken', 'clientCredentials']);
    control.answer('configuration.vendorConfig', () => ({
      ...vendor,
      authStrategy: 'EmailAndPassword',
      apiTokensEnabled: false,
      machineToMachineAuthStrategy: 'Both',
    }));
    await tenant.list.load();
    assert.deepEqual([tenant.types, tenant.mayMake, tenant.mayDelete], [[], false, true]);
    assert.equal(tenant.list.rows.length > 0, true);
    stop();
  });
});
