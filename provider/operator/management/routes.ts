import * as v from 'valibot';
import type { Origin } from '../../ground/audit/storage.ts';
import { ProviderError } from '../../ground/errors.ts';
import { id, text, truth, wholeNumber } from '../../http/pipeline/fields.ts';
import { parseInput } from '../../http/pipeline/input.ts';
import type { Services } from '../../http/pipeline/services.ts';
import { findTenants } from '../../vendor/tenants/storage.ts';
import { applyDocument } from './apply.ts';
import { DocumentError, documentSchema } from './document.ts';
import { items, type KindName } from '../installation/items.ts';
import { kinds } from '../installation/kinds.ts';
import { rotateOperatorToken, type FoundToken, type Scope } from './tokens.ts';

/** One call, when its token has been found. */
export interface ManagementCall<Query> {
  readonly services: Services;
  readonly token: FoundToken;
  readonly origin: Origin;
  readonly query: Query;
  /** As it was sent. */
  readonly body: unknown;
}

interface Facts {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The name of the operation. */
  readonly name: string;
  readonly summary: string;
  /** Undefined: every token may. */
  readonly scope: Scope | undefined;
  readonly query: v.GenericSchema;
  readonly body?: v.GenericSchema;
  readonly answer: v.GenericSchema;
}

/**
 * A call of the management API: its place, what it takes and answers, and who may. The OpenAPI document follows from
 * it.
 */
export interface ManagementRoute extends Facts {
  /** Checks what was sent, and does what is asked. */
  readonly run: (call: ManagementCall<unknown>) => Promise<unknown>;
}

const route = <Query extends v.GenericSchema, Answer extends v.GenericSchema>(
  facts: Facts & { readonly query: Query; readonly answer: Answer },
  run: (call: ManagementCall<v.InferOutput<Query>>) => Promise<v.InferInput<Answer>>,
): ManagementRoute => ({ ...facts, run: (call) => run({ ...call, query: parseInput(facts.query, call.query) }) });

const BASE = '/management/v1';
/** How long the token before may go on working, in seconds. */
const GRACE = 7 * 24 * 3600;

const change = v.strictObject({
  kind: v.picklist(['permissions', 'features', 'plans', 'tenants', 'roles', 'applications', 'people']),
  name: v.string(),
  change: v.picklist(['added', 'changed', 'unchanged']),
  fields: v.array(v.string()),
  access: v.optional(v.strictObject({ gain: v.number(), lose: v.number() })),
});

const apply = route(
  {
    method: 'POST',
    path: `${BASE}/apply`,
    name: 'apply',
    summary: 'Brings the installation to what the document says, all of it or nothing',
    scope: 'apply',
    query: v.strictObject({ dryRun: v.optional(truth, 'false') }),
    body: documentSchema,
    answer: v.strictObject({
      dryRun: v.boolean(),
      changes: v.array(change),
      links: v.array(v.strictObject({ email: v.string(), link: v.string() })),
    }),
  },
  async ({ services, token, origin, query: { dryRun }, body }) => {
    const { changes, links } = await applyDocument({ services }, body, { dryRun, origin, token: token.name }).catch(
      (error: unknown) => {
        if (!(error instanceof DocumentError)) throw error;
        throw new ProviderError('ER-INVALID-REQUEST', { errors: [...error.problems] });
      },
    );
    return { dryRun, changes: changes.map((one) => ({ ...one, fields: [...one.fields] })), links: [...links] };
  },
);

const rotation = v.strictObject({
  graceSeconds: v.optional(
    v.pipe(v.number('must be a number'), v.integer('must be a whole number'), v.minValue(0), v.maxValue(GRACE)),
    0,
  ),
});

const rotate = route(
  {
    method: 'POST',
    path: `${BASE}/token/rotate`,
    name: 'rotateToken',
    summary: 'Puts a new token in the place of the one that is used, which ends after the grace',
    scope: undefined,
    query: v.strictObject({}),
    body: rotation,
    answer: v.strictObject({ token: v.string() }),
  },
  async ({ services, token: { name, presented }, origin, body }) => {
    const { graceSeconds: grace } = parseInput(rotation, body);
    const token = await rotateOperatorToken({ services }, { name, grace, presented, origin });
    if (token === undefined) throw new ProviderError('ER-UNAUTHORIZED');
    return { token };
  },
);

const PAGE = 100;
const page = {
  /** The `next` of the page before. */
  after: v.optional(id),
  limit: v.optional(wholeNumber(1, 1_000), String(PAGE)),
};
const ofTenant = { ...page, tenant: v.optional(text(320)) };

/** What can be listed, what of one tenant, and what each is called. */
const lists = {
  permissions: { query: page, what: 'permissions' },
  features: { query: page, what: 'features' },
  plans: { query: page, what: 'plans' },
  tenants: { query: ofTenant, what: 'tenants' },
  roles: { query: ofTenant, what: 'roles' },
  applications: { query: page, what: 'applications' },
  people: { query: ofTenant, what: 'people' },
} as const satisfies Record<KindName, unknown>;

const query = v.strictObject(ofTenant);

const list = (kind: KindName): ManagementRoute => ({
  method: 'GET',
  path: `${BASE}/${kind}`,
  name: `list${kind.charAt(0).toUpperCase()}${kind.slice(1)}`,
  summary: `Lists ${lists[kind].what} as a document would write them`,
  scope: 'read',
  query: v.strictObject(lists[kind].query),
  answer: v.strictObject({ items: v.array(items[kind]), next: v.nullable(v.string()) }),
  async run({ services: { db }, query: given }) {
    parseInput(v.strictObject(lists[kind].query), given);
    const { after, limit, tenant } = parseInput(query, given);
    const [known] = tenant === undefined ? [] : await findTenants(db, [tenant]);
    if (tenant !== undefined && !known)
      throw new ProviderError('ER-INVALID-REQUEST', {
        errors: [`tenant: '${tenant}' does not exist`],
        context: { field: 'tenant' },
      });
    const rows = await kinds[kind].list(db, { after, limit: limit + 1, tenantId: known?.id });
    const shown = rows.slice(0, limit);
    return { items: shown.map(({ item }) => item), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
  },
});

/** Every call of the management API that needs a token. */
export const managementRoutes: readonly ManagementRoute[] = [
  apply,
  list('permissions'),
  list('features'),
  list('plans'),
  list('tenants'),
  list('roles'),
  list('applications'),
  list('people'),
  rotate,
];

export { BASE as MANAGEMENT_BASE };
