import * as v from 'valibot';
import { accessTypes, assignmentTypes, subAccountAccessTypes, tenantTypes } from 'gatehouse-contract/contract.js';
import { rules, treatment } from '../../vendor/entitlements/ruleFields.ts';
import { id, oneOf, text } from '../../http/pipeline/fields.ts';
import { originFault } from '../../config/originFault.ts';
import { alias, date, flag, identifier, key, metadata, name, reference, whole } from './fields.ts';

/** Keys, each once. The list is what there shall be: what it leaves out goes. */
const keys = v.pipe(
  v.array(key),
  v.transform((given) => [...new Set(given)]),
);
/** The wire compares them as they are: a pattern would guard no permission. */
const wholeKeys = v.pipe(
  keys,
  v.check(
    (given) => given.every((one) => !one.includes('*')),
    'must name whole keys: a pattern such as reports.* would guard no permission',
  ),
);
const said = v.optional(text(2_000));
const address = v.pipe(
  text(2_000),
  v.trim(),
  v.check(
    (given) => URL.canParse(given) && /^https?:$/.test(new URL(given).protocol),
    'must be an address such as https://app.example.com',
  ),
);

/** Origins whose pages may call, beside those of the configuration. */
const origins = v.optional(
  v.pipe(
    v.array(
      v.pipe(
        text(300),
        v.rawCheck(({ dataset, addIssue }) => {
          const message = dataset.typed ? originFault(dataset.value) : undefined;
          if (message !== undefined) addIssue({ message });
        }),
      ),
    ),
    v.transform((given) => [...new Set(given)]),
  ),
);

/**
 * The things that a document may hold. A field that is left out stays as it is; of something new it takes its default.
 */
export const items = {
  /** Known by its key. */
  permissions: v.strictObject({
    key,
    name: v.optional(name),
    description: said,
    category: v.optional(text(200)),
    assignmentType: v.optional(oneOf(assignmentTypes)),
  }),
  /** Known by its key. */
  features: v.strictObject({
    key,
    name: v.optional(name),
    description: said,
    /** Permissions that count only while the feature is entitled. */
    permissions: v.optional(wholeKeys),
    /** Null: the feature has no flag. */
    flag: v.optional(
      v.nullable(
        v.strictObject({
          on: flag,
          offTreatment: v.optional(treatment, 'false'),
          defaultTreatment: v.optional(treatment, 'true'),
          rules: v.optional(rules),
        }),
      ),
    ),
  }),
  /** Known by its key. */
  plans: v.strictObject({
    key,
    name: v.optional(name),
    description: said,
    defaultTreatment: v.optional(treatment),
    rules: v.optional(v.nullable(rules)),
    features: v.optional(keys),
  }),
  /** Known by its id, else by its alias. */
  tenants: v.pipe(
    v.strictObject({
      id: v.optional(id),
      alias: v.optional(alias),
      name: v.optional(name),
      /** An id or alias. */
      parent: v.optional(v.nullable(reference)),
      /** Its administrators manage the accounts below it. */
      isReseller: v.optional(flag),
      /** How people of the accounts above come in. */
      subAccountAccessType: v.optional(oneOf(subAccountAccessTypes)),
      /** Null: it follows from `isReseller`. */
      tenantType: v.optional(v.nullable(oneOf(tenantTypes))),
      metadata: v.optional(metadata),
      /** The plans that the tenant holds as a whole. */
      plans: v.optional(keys),
      /** The features that the tenant holds as a whole, without a plan. */
      features: v.optional(keys),
      origins,
    }),
    v.check(({ id: given, alias }) => given !== undefined || alias !== undefined, 'either id or alias must be given'),
  ),
  /** Known by its tenant and key. */
  roles: v.strictObject({
    key,
    /** An id or alias. Left out: a role of every tenant. */
    tenant: v.optional(reference),
    name: v.optional(name),
    description: said,
    level: v.optional(whole),
    isDefault: v.optional(flag),
    firstUserRole: v.optional(flag),
    permissions: v.optional(keys),
  }),
  /** Known by its address. */
  applications: v.strictObject({
    appURL: address,
    name: v.optional(name),
    description: said,
    loginURL: v.optional(address),
    logoURL: v.optional(v.union([address, v.literal('')], 'must be an address such as https://app.example.com')),
    accessType: v.optional(oneOf(accessTypes)),
    /** Links in mails lead to the default one. There is one: another one that was ceases to be it. */
    isDefault: v.optional(flag),
    isActive: v.optional(flag),
    type: v.optional(text(100)),
    frontendStack: v.optional(text(100)),
    postLogoutRedirectUris: v.optional(v.array(address)),
    /** Where a code may be sent. Exact strings. */
    redirectUris: v.optional(v.array(address)),
    /** Makes a client that proves itself by this secret; null makes a public one. It is kept as a hash. */
    clientSecret: v.optional(v.nullable(v.pipe(text(500), v.minLength(32, 'must have at least 32 characters')))),
    /** Takes verifiers of fewer than 43 characters, which older clients send. */
    legacyVerifier: v.optional(flag),
    origins,
  }),
  /** Known by the email address. A new user gets a link to set a password. */
  people: v.strictObject({
    email: identifier('email'),
    name: v.optional(name),
    metadata: v.optional(metadata),
    /** Memberships that are not named stay as they are. */
    memberships: v.optional(
      v.array(
        v.strictObject({
          tenant: reference,
          roles: v.optional(keys),
          disabled: v.optional(flag),
          /** Null: never. */
          expiresAt: v.optional(v.nullable(date)),
        }),
      ),
      [],
    ),
  }),
} as const;

export type KindName = keyof typeof items;
/** A thing as operators write it, and as it is listed. */
export type Item<Name extends KindName> = v.InferInput<(typeof items)[Name]>;
/** A thing as it was read. */
export type ReadItem<Name extends KindName> = v.InferOutput<(typeof items)[Name]>;
