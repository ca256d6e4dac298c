/**
 * One logical bundle in the words of everyone who is measured: `size` features, every second one held directly and the
 * others by a rule of three conditions; `size` permissions, every second one a wildcard.
 */
const PLANS = ['pro', 'business', 'enterprise'];
const SEATS = 5;
const PER_AREA = 20;

export const featureKey = (at) => `feature-${at}`;
const permissionOf = (at) => `fe.area${Math.floor(at / PER_AREA)}.key${at}`;

const isDirect = (at) => at % 2 === 0;
const isWildcard = (at) => at % 2 === 1;
const each = (size, entry) => Object.fromEntries(Array.from({ length: size }, (_, at) => entry(at)));

/** The user who is asked about: every rule holds for them. */
export const custom = { plan: 'business', seats: 12, beta: true };
export const claims = {
  sub: 'u-1',
  id: 'u-1',
  email: 'ada@example.com',
  email_verified: true,
  tenantId: 't-1',
  roles: ['Admin'],
};

const condition = (attribute, op, value) => ({ attribute, op, value, negate: false });
const conditions = [
  condition('plan', 'in_list', { list: PLANS }),
  condition('seats', 'greater_than_equal', { number: SEATS }),
  condition('beta', 'is', { boolean: true }),
];

/**
 * The bundle of the entitlement protocol.
 *
 * @param {number} size
 * @param {{ expireTime?: number | null }} [options] when the direct entry of features with a rule ran out
 */
export const entitlementsBundle = (size, { expireTime = null } = {}) => ({
  features: each(size, (at) => [
    featureKey(at),
    {
      planIds: isDirect(at) ? [] : [`plan-${at}`],
      expireTime: isDirect(at) ? -1 : expireTime,
      linkedPermissions: at % 4 ? [] : [`fe.linked.key${at}`],
    },
  ]),
  plans: Object.fromEntries(
    Array.from({ length: size }, (_, at) => at)
      .filter((at) => !isDirect(at))
      .map((at) => [
        `plan-${at}`,
        {
          defaultTreatment: 'false',
          rules: [{ conditionLogic: 'and', conditions: structuredClone(conditions), treatment: 'true' }],
        },
      ]),
  ),
  permissions: each(size, (at) => [isWildcard(at) ? `${permissionOf(at)}.*` : permissionOf(at), true]),
});

/** Rules of CASL: what a user may `use`; permissions are subjects too. It knows no wildcards in names. */
export const caslRules = (size) => [
  ...Array.from({ length: size }, (_, at) => ({
    action: 'use',
    subject: featureKey(at),
    ...(!isDirect(at) && { conditions: { plan: { $in: PLANS }, seats: { $gte: SEATS }, beta: true } }),
  })),
  ...Array.from({ length: size }, (_, at) => ({ action: 'use', subject: permissionOf(at) })),
];

/** Features of GrowthBook, the permissions among them. It knows no wildcards. */
export const growthBookFeatures = (size) => ({
  ...each(size, (at) => [
    featureKey(at),
    isDirect(at)
      ? { defaultValue: true }
      : {
          defaultValue: false,
          rules: [{ condition: { plan: { $in: PLANS }, seats: { $gte: SEATS }, beta: true }, force: true }],
        },
  ]),
  ...each(size, (at) => [permissionOf(at), { defaultValue: true }]),
});

const flag = (targeting) => ({
  state: 'ENABLED',
  variants: { on: true, off: false },
  defaultVariant: targeting ? 'off' : 'on',
  ...(targeting && { targeting }),
});

/** The configuration text of flagd, the permissions among its flags. It knows no wildcards. */
export const flagdConfiguration = (size) =>
  JSON.stringify({
    flags: {
      ...each(size, (at) => [
        featureKey(at),
        flag(
          isDirect(at)
            ? undefined
            : {
                if: [
                  {
                    and: [
                      { in: [{ var: 'plan' }, PLANS] },
                      { '>=': [{ var: 'seats' }, SEATS] },
                      { '==': [{ var: 'beta' }, true] },
                    ],
                  },
                  'on',
                  'off',
                ],
              },
        ),
      ]),
      ...each(size, (at) => [permissionOf(at), flag()]),
    },
  });

/** How many keys are asked for in turn, at every size: spread over the whole bundle. */
export const ASKED = 4;
const spread = (size, parity) =>
  Array.from({ length: ASKED }, (_, at) => 2 * Math.floor(((size / 2 - 1) * at) / (ASKED - 1)) + parity);

export const directKeys = (size) => spread(size, 0).map(featureKey);
export const ruleKeys = (size) => spread(size, 1).map(featureKey);
export const exactKeys = (size) => spread(size, 0).map(permissionOf);
export const wildcardKeys = (size) => spread(size, 1).map((at) => `${permissionOf(at)}.read`);
/** So many keys that nobody can have kept the answers. */
export const freshKeys = (size) =>
  Array.from({ length: 8_192 }, (_, at) => `${permissionOf(spread(size, 1)[at % ASKED])}.read${at}`);
