import { of, provider } from '../../support/providerFaults.mjs';

/** The provider: erasing people and tenants. */
export default {
  tests: [provider('erasure/erase')],
  faults: [
    ...of(
      'erasure/places',
      ['erasure/erase'],
      [
        { name: 'messages to people stay', from: 'ofPeople: messagesOfPeople,', to: '' },
        {
          name: 'what opens an account stays',
          from: 'ofPeople: (ids) => inArray(oneTimeSecrets.subject, asText(ids)),',
          to: '',
        },
        {
          name: 'challenges of people stay',
          from: 'ofPeople: (ids) => inArray(passkeyChallenges.subject, asText(ids)),',
          to: '',
        },
        {
          name: 'a column that names a person is not thought of',
          from: 'invitations.inviterId, invitations.linkId',
          to: 'invitations.linkId',
        },
        { name: 'a table that names people is not thought of', from: 'ofPerson(passkeys, passkeys.userId),', to: '' },
      ],
    ),
    ...of(
      'erasure/people',
      ['erasure/erase'],
      [{ name: 'counts of tries stay', from: 'await forgetAttempts(transaction, counters);', to: '' }],
    ),
    ...of(
      'erasure/pseudonyms',
      ['erasure/erase'],
      [
        {
          name: 'the audit goes on naming people whom something happened to',
          from: 'or(inArray(auditEvents.actorId, [...ids]), inArray(auditEvents.subjectId, [...ids]))',
          to: 'or(inArray(auditEvents.actorId, [...ids]))',
        },
        {
          name: 'the audit goes on naming tenants',
          from: 'sql`${auditEvents.tenantId} = ${tenantId}`,',
          to: '',
        },
      ],
    ),
    ...of(
      'erasure/erase',
      ['erasure/erase'],
      [
        {
          name: 'people of other tenants go with a tenant',
          from: 'AND "other"."tenant_id" <> ${tenantId})',
          to: 'AND false)',
        },
        { name: 'a super user goes with a tenant', from: 'not(users.superUser),', to: '' },
        {
          name: 'an interrupted erasure begins under another pseudonym',
          from: 'if (tenant.erasedAs !== null) return tenant.erasedAs;',
          to: '',
        },
        {
          name: 'a tenant with others below it is erased',
          from: 'if (below.length > 0)',
          to: 'if (below.length > 99)',
        },
      ],
    ),
    ...of(
      'auth/accounts',
      ['erasure/erase'],
      [
        {
          name: 'people work on in a tenant that is being erased',
          from: 'const isOpen = isNull(tenants.erasedAs);',
          to: 'const isOpen = sql`true`;',
        },
      ],
    ),
  ],
};
