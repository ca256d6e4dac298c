import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationsEndpoints } from '../../api/contract/applications.ts';
import { configurationEndpoints } from '../../api/contract/configuration.ts';
import { eventsEndpoints } from '../../api/contract/events.ts';
import { groupsEndpoints } from '../../api/contract/groups.ts';
import { emailNoticesEndpoints } from '../../api/contract/notices.ts';
import { rolesEndpoints, permissionsEndpoints } from '../../api/contract/roles.ts';
import { sessionsEndpoints } from '../../api/contract/sessions.ts';
import { slackEndpoints } from '../../api/contract/slack.ts';
import { tenantAccessTokensEndpoints, tenantApiTokensEndpoints } from '../../api/contract/apiTokens.ts';
import type { Group } from '../../api/contract/types.ts';
import { usersEndpoints } from '../../api/contract/users.ts';
import { webhooksEndpoints } from '../../api/contract/webhooks.ts';
import { ApplicationsStore } from './ApplicationsStore.ts';
import { Notices } from './connectivity/Notices.ts';
import { Slack } from './connectivity/Slack.ts';
import { GroupsStore } from './groups/GroupsStore.ts';
import { RoleChoices } from './members/RoleChoices.ts';
import { RolesStore } from './RolesStore.ts';
import { SessionsStore } from './SessionsStore.ts';
import { always, belongsToOne } from './testing/belongsToOne.ts';
import { come, heldScene } from './testing/heldScene.ts';
import { tenantCalls } from './tokens/calls.ts';
import { Tokens } from './tokens/Tokens.ts';
import { person } from './testing.ts';
import { UserRights } from './UserRights.ts';
import { PresetCounts } from './users/PresetCounts.ts';
import { UsersStore } from './users/UsersStore.ts';
import { WebhooksStore } from './webhooks/WebhooksStore.ts';

const role = { id: 'r', key: 'r', name: 'Role', permissions: ['p'], level: 0, isDefault: true };
const permission = { id: 'p', key: 'p', name: 'Permission' };
const amara = { id: 'amara', name: 'Amara', email: 'amara@x.example', profilePictureUrl: null, createdAt: '' };
const group: Group = { id: 'g', name: 'Group', managedBy: 'frontegg', roles: [], users: [amara] };
const people = { items: [person('amara')], _metadata: { totalItems: 1, totalPages: 1 } };
const application = { id: 'a', name: 'Reports', description: '', isActive: true };
const event = { key: 'e', displayName: 'Event' };
const token = { id: 't', type: 'accessToken', description: 'Token', createdAt: '2026-01-01T00:00:00Z' };

describe('STO-12: of another user or tenant, no page shows', () => {
  belongsToOne('sessions', {
    make: (context) => new SessionsStore(context),
    ask: (store) => store.list.load(),
    row: sessionsEndpoints.mine,
    answer: [{ id: 's', userAgent: '', current: true }],
    shows: ({ list, others }) => [list.rows, others, list.error, list.answered],
  });

  belongsToOne('roles with their permissions', {
    make: (context) => new RolesStore(context),
    ask: (store) => store.list.load(),
    row: rolesEndpoints.list,
    answer: [role],
    others: [
      [permissionsEndpoints.list, always([permission])],
      [permissionsEndpoints.categories, always([{ id: 'c', name: 'Category' }])],
    ],
    shows: (store) => [store.list.rows, store.all, store.find('r'), store.permissions, store.categories],
  });

  belongsToOne('who holds a role', {
    make: (context) => new RolesStore(context),
    ask: (store) => store.loadUses('r'),
    row: usersEndpoints.listV3,
    answer: people,
    others: [[groupsEndpoints.list, always({ groups: [group] })]],
    shows: (store) => store.uses,
  });

  belongsToOne('roles to hand out', {
    make: (context) => new RoleChoices(context),
    ask: (store) => store.load(),
    row: rolesEndpoints.list,
    answer: [role],
    others: [[permissionsEndpoints.list, always([permission])]],
    shows: (store) => [store.all, store.usual, store.failed],
  });

  belongsToOne('what the rights of people follow from', {
    make: (context) => new UserRights(context),
    ask: (store) => store.load(),
    row: rolesEndpoints.list,
    answer: [role],
    others: [
      [permissionsEndpoints.list, always([permission])],
      [groupsEndpoints.list, always({ groups: [group] })],
    ],
    shows: (store) => [store.of(['r'], ['g']), store.failed],
  });

  belongsToOne('applications and their people', {
    make: (context) => new ApplicationsStore(context),
    ask: (store) => store.list.load(),
    row: applicationsEndpoints.usersOf,
    answer: [{ appId: 'a', userIds: ['amara'] }],
    others: [
      [
        applicationsEndpoints.ofTenantsV2,
        always([{ tenantId: 'tenant-1', assignments: [{ appId: 'a', accessType: 'MANAGED_ACCESS' }] }]),
      ],
      [applicationsEndpoints.list, always([application])],
      [usersEndpoints.listV3, always(people)],
    ],
    shows: (store) => [store.list.rows, store.count, store.find('a'), store.person('amara')],
  });

  belongsToOne('the names of people who have an application', {
    make: (context) => new ApplicationsStore(context),
    ask: (store) => store.name(['amara']),
    row: usersEndpoints.listV3,
    answer: people,
    shows: (store) => store.person('amara'),
  });

  belongsToOne('groups and how they are configured', {
    make: (context) => new GroupsStore(context),
    ask: (store) => store.list.load(),
    row: groupsEndpoints.list,
    answer: { groups: [group] },
    others: [[groupsEndpoints.config, always({ enabled: false, rolesEnabled: false })]],
    shows: (store) => [store.list.rows, store.all, store.find('g'), store.heldRoles, store.isOn, store.holdsRoles],
  });

  belongsToOne('what people lose with a group', {
    make: (context) => new GroupsStore(context),
    ask: (store) => store.losses.load(group, []),
    row: usersEndpoints.roles,
    answer: [],
    shows: (store) => store.losses.all,
  });

  belongsToOne('tokens and what the vendor says of them', {
    make: (context) => new Tokens(context, tenantCalls(context)),
    ask: (store) => store.list.load(),
    row: tenantAccessTokensEndpoints.list,
    answer: { accessTokens: [token] },
    others: [
      [tenantApiTokensEndpoints.list, always([])],
      [configurationEndpoints.vendorConfig, always({ apiTokensEnabled: false })],
    ],
    shows: (store) => [store.list.rows, store.count, store.roleIds, store.isOn],
  });

  belongsToOne('webhooks', {
    make: (context) => new WebhooksStore(context),
    ask: (store) => store.list.load(),
    row: webhooksEndpoints.list,
    answer: [{ _id: 'w', displayName: 'Hook', url: '', description: '', isActive: false, stoppedBy: 'provider' }],
    shows: (store) => [store.list.rows, store.count, store.find('w'), store.failing],
  });

  belongsToOne('events that are posted in Slack, and the workspace', {
    make: (context) => new Slack(context),
    ask: (store) => store.list.load(),
    row: slackEndpoints.configuration,
    answer: { state: 'connected', team: 'Acme', slackSubscriptions: [] },
    others: [[eventsEndpoints.channelMaps, always([event])]],
    shows: (store) => [store.list.rows, store.workspace],
  });

  belongsToOne('the channels of a workspace', {
    make: (context) => new Slack(context),
    ask: (store) => store.loadChannels(),
    row: slackEndpoints.channels,
    answer: [{ id: 'c', name: 'general' }],
    others: [
      [eventsEndpoints.channelMaps, always([])],
      [slackEndpoints.configuration, always({ state: 'none', slackSubscriptions: [] })],
    ],
    shows: (store) => [store.channels, store.loadsChannels, store.error('channels')],
  });

  belongsToOne('who is told by mail', {
    make: (context) => new Notices(context, 'email'),
    ask: (store) => store.list.load(),
    row: emailNoticesEndpoints.list,
    answer: [{ eventKey: 'e', enabled: true, subscriptions: [{ id: 's', name: 'e', recipients: ['a@b.example'] }] }],
    others: [[eventsEndpoints.channelMaps, always([event])]],
    shows: (store) => [store.list.rows, store.count],
  });

  belongsToOne('people and the counts of their presets', {
    make: (context) => new UsersStore(context),
    ask: (store) => store.list.load(),
    row: usersEndpoints.listV3,
    answer: people,
    shows: (store) => [store.users, store.totalUsersItems, store.presetTotals, store.queryParams],
  });

  belongsToOne('what the columns of people hold', {
    make: (context) => new UsersStore(context),
    ask: (store) => store.columns.fill(['amara']),
    row: usersEndpoints.groups,
    answer: [{ userId: 'amara', groupIds: ['g'] }],
    others: [[groupsEndpoints.list, always({ groups: [group] })]],
    shows: ({ columns }) => [columns.idsOf('groups', 'amara'), columns.options('groupNames'), columns.state('roles')],
  });

  belongsToOne('how many people a preset holds', {
    make: (context) => {
      const users = new UsersStore(context);
      const counts = new PresetCounts(context, users);
      counts.start();
      return { users, counts };
    },
    ask: ({ counts }) => counts.load(),
    row: usersEndpoints.listV3,
    answer: { items: [], _metadata: { totalItems: 7, totalPages: 1 } },
    shows: ({ users }) => [users.presetTotals, users.presets],
  });
});

describe('the events that can be chosen', () => {
  it('are not those of an answer that comes after a change of user or tenant', async () => {
    const { context, hold, reset } = heldScene();
    const store = new WebhooksStore(context);
    const held = hold(eventsEndpoints.categories);
    const done = store.loadEvents();
    await come(held);
    reset();
    held[0]?.answer([{ id: 'c', events: [event] }]);
    assert.deepEqual([await done, store.categories, store.eventsFailed], [false, undefined, false]);
  });
});
