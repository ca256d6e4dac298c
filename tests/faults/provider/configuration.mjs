import { of, provider } from '../../support/providerFaults.mjs';

/** The provider: configuration, metadata, entitlements. */
export default {
  tests: [provider('auth/logOut')],
  faults: [
    ...of(
      'configuration/storage',
      ['auth/logOut'],
      [
        {
          name: 'a logout leads to applications that are off',
          from: '.where(eq(applications.isActive, true));\n  return rows',
          to: ';\n  return rows',
        },
        {
          name: 'free applications are listed whether wanted or not',
          from: "includeFreeAccess ? eq(applications.accessType, 'FREE_ACCESS') : undefined",
          to: "eq(applications.accessType, 'FREE_ACCESS')",
          tests: [provider('configuration/configuration')],
        },
      ],
    ),
    ...of(
      'configuration/routes',
      ['configuration/configuration'],
      [
        {
          name: 'main ways that are off are offered',
          from: "row.kind === 'main' && row.isActive",
          to: "row.kind === 'main'",
        },
        {
          name: 'every other way is on',
          from: '({ strategy, isActive: row.isActive })',
          to: '({ strategy, isActive: true })',
        },
      ],
    ),
    ...of(
      'configuration/routes',
      ['configuration/configuration'],
      [
        {
          name: 'to override the complexity is told as to override the expiration',
          from: 'allowOverridePasswordExpiration: vendor.allowOverridePasswordExpiration',
          to: 'allowOverridePasswordExpiration: vendor.allowOverridePasswordComplexity',
        },
        {
          name: 'who may not sign up may not come unverified',
          from: 'allowNotVerifiedUsersLogin: vendor.allowNotVerifiedUsersLogin',
          to: 'allowNotVerifiedUsersLogin: vendor.allowSignups',
        },
        {
          name: 'the policy is told as changed when it was made',
          from: 'updatedAt: updatedAt.toISOString()',
          to: 'updatedAt: createdAt.toISOString()',
        },
        {
          name: 'the refresh token is told to live as long as a session can',
          from: 'services.settings.lifetimes.sessionIdle',
          to: 'services.settings.lifetimes.sessionAbsolute',
        },
        {
          name: 'no key is told',
          from: '(await services.signingKeys.published())[0]',
          to: '(await services.signingKeys.published())[1]',
        },
        {
          name: 'the icon is told as the logo',
          from: 'return { name, logo, icon, whiteLabelMode };',
          to: 'return { name, logo: icon, icon, whiteLabelMode };',
        },
      ],
    ),
    ...of(
      'entitlements/bundle',
      ['entitlements/bundle'],
      [
        {
          name: 'plans give no feature',
          from: '      ...facts.planAssignments.filter((assignment) => planIds.includes(assignment.planId)),\n',
          to: '',
        },
        {
          name: 'every feature needs every permission',
          from: 'facts.links.filter((link) => link.featureId === id)',
          to: 'facts.links',
        },
        {
          name: 'flags lose their rules',
          from: '({ on, offTreatment, defaultTreatment, ...(rules && { rules }) });\n',
          to: '({ on, offTreatment, defaultTreatment });\n',
        },
      ],
    ),
    ...of(
      'entitlements/storage',
      ['configuration/configuration'],
      [
        {
          name: 'what one person holds is everybody’s',
          from: ', or(isNull(table.userId), eq(table.userId, userId))',
          to: '',
        },
        {
          name: 'what one person holds is nobody’s',
          from: 'or(isNull(table.userId), eq(table.userId, userId))',
          to: 'isNull(table.userId)',
        },
      ],
    ),
  ],
};
