import { auditCatalogue, type AuditEntry, type AuditEventKey } from '../../api/contract/auditCatalogue.ts';
import type { AuditRow } from '../../api/contract/audits.ts';
import { AUDIT_RECORDED } from '../../api/contract/eventKeys.ts';
import type { EndpointName } from '../../api/contract/contract.ts';
import type { Caller, FakeCall } from './answer.ts';
import { tell } from './webhooks.ts';
import type { Person, World } from './world.ts';

type Here = Pick<FakeCall, 'world' | 'idOf' | 'now'>;

interface Happened {
  readonly event: AuditEventKey;
  readonly tenantId: string;
  readonly person: Pick<Person, 'name' | 'email'>;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly resource?: string;
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const MINUTE_MS = 60_000;

function rowOf({ world, idOf, now }: Here, { event, tenantId, person, details, resource = '' }: Happened): AuditRow {
  const { severity, text }: AuditEntry = auditCatalogue[event];
  const instant = new Date(now).toISOString();
  const number = world.audits.length;
  return {
    _id: idOf('audit', String(number)),
    ip: `203.0.113.${(number % 90) + 1}`,
    json: details ? [details] : [],
    action: event,
    description: text,
    resource,
    time: instant,
    user: person.name,
    email: person.email,
    severity,
    vendorId: world.vendorId,
    tenantId,
    createdAt: instant,
    updatedAt: instant,
    actorMail: person.email,
    __v: 0,
    userAgent: BROWSER,
    traceId: idOf('trace', String(number)),
    actorKind: 'user',
    outcome: 'success',
  };
}

/** Writes down what happened. The newest comes first. */
export function happened(here: Here, what: Happened): void {
  const row = rowOf(here, what);
  here.world.audits.unshift(row);
  const { eventKey, isQuiet }: AuditEntry = auditCatalogue[what.event];
  if (isQuiet) return;
  if (eventKey)
    tell(here, what.tenantId, eventKey, {
      user: { id: what.resource ?? '', name: what.person.name, email: what.person.email },
    });
  tell(here, what.tenantId, AUDIT_RECORDED, { audit: row });
}

/** What a call is called in the log. Calls that are not here leave no trace. */
const eventOf: Partial<Record<EndpointName, AuditEventKey>> = {
  'auth.logout': 'auth.logout',
  'tenantAccessTokens.add': 'admin.apiToken.created',
  'tenantAccessTokens.remove': 'admin.apiToken.deleted',
  'tenantApiTokens.add': 'admin.apiToken.created',
  'tenantApiTokens.update': 'admin.apiToken.changed',
  'tenantApiTokens.remove': 'admin.apiToken.deleted',
  'userAccessTokens.add': 'user.apiToken.created',
  'userAccessTokens.remove': 'user.apiToken.deleted',
  'userApiTokens.add': 'user.apiToken.created',
  'userApiTokens.remove': 'user.apiToken.deleted',
  'audits.export': 'admin.audits.exported',
  'emailNotices.create': 'admin.notice.created',
  'emailNotices.enable': 'admin.notice.changed',
  'emailNotices.updateSubscription': 'admin.notice.changed',
  'emailNotices.removeSubscription': 'admin.notice.deleted',
  'emailNotices.remove': 'admin.notice.deleted',
  'groups.add': 'admin.group.created',
  'groups.update': 'admin.group.changed',
  'groups.remove': 'admin.group.deleted',
  'groups.addUsers': 'admin.group.members.changed',
  'groups.removeUsers': 'admin.group.members.changed',
  'groups.addRoles': 'admin.group.roles.changed',
  'groups.removeRoles': 'admin.group.roles.changed',
  'metadata.updateAdminBox': 'admin.metadata.updated',
  'roles.add': 'admin.role.added',
  'roles.addV2': 'admin.role.added',
  'roles.update': 'admin.role.changed',
  'roles.remove': 'admin.role.deleted',
  'smsNotices.create': 'admin.notice.created',
  'smsNotices.enable': 'admin.notice.changed',
  'smsNotices.updateSubscription': 'admin.notice.changed',
  'smsNotices.removeSubscription': 'admin.notice.deleted',
  'smsNotices.remove': 'admin.notice.deleted',
  'subTenants.create': 'admin.sub-account.created',
  'subTenants.remove': 'admin.sub-account.deleted',
  'tenants.switch': 'auth.tenant.switched',
  'slack.register': 'admin.slack.connected',
  'slack.create': 'admin.slack.subscription.created',
  'slack.update': 'admin.slack.subscription.changed',
  'slack.remove': 'admin.slack.subscription.deleted',
  'webhooks.create': 'admin.webhook.created',
  'webhooks.update': 'admin.webhook.changed',
  'webhooks.remove': 'admin.webhook.deleted',
  'webhooks.test': 'admin.webhook.tested',
  'webhooks.retry': 'admin.webhook.resent',
  'webhooks.resend': 'admin.webhook.resent',
};

/** Writes down a call that was answered. */
export function audit(here: Here, name: EndpointName, caller: Caller | undefined): void {
  const event = eventOf[name];
  if (event && caller) happened(here, { event, tenantId: caller.tenantId, person: caller.person });
}

/** What people did before the fake began, the oldest first. */
const habits: readonly AuditEventKey[] = [
  'auth.login',
  'user.profile.changed',
  'admin.group.created',
  'auth.login',
  'user.password.changed',
  'admin.user.roles.changed',
  'auth.logout',
  'auth.login',
  'admin.policy.changed',
  'user.mfa.added',
  'admin.user.invited',
  'auth.refresh.reuse',
];
/** As many events a tenant begins with. */
const PAST = 240;
/** As many tenants begin with any: a world of thousands is there at once. */
const WITH_PAST = 20;

/** Fills the log of a world that has just begun. */
export function fillPast(world: World, idOf: Here['idOf']): void {
  for (const { id } of world.tenants.slice(0, WITH_PAST)) {
    const members = world.members.filter(({ tenantId, activatedAt }) => tenantId === id && activatedAt !== null);
    for (let at = PAST; members.length > 0 && at > 0; at -= 1) {
      const person = members[(at * 7) % members.length]?.person;
      const event = habits[(PAST - at) % habits.length];
      if (!person || !event) continue;
      const now = world.startedAt - at * 53 * MINUTE_MS;
      happened({ world, idOf, now }, { event, tenantId: id, person, resource: person.name });
    }
  }
}
