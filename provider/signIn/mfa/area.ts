import { eq, inArray } from 'drizzle-orm';
import type { Area } from '../../database/areas/area.ts';
import { ofPerson } from '../../database/areas/places.ts';
import {
  mfaEnrolments,
  mfaFactors,
  mfaRecoveryCodes,
  pendingSignIns,
  rememberedBrowsers,
} from '../../database/storage/schema.ts';
import * as mails from './mails.ts';
import { enrolmentsOver, pendingOver, rememberedOver } from './sweeps.ts';

export const area: Area = {
  secrets: { 'mfa-email': 'account', 'mfa-sms': 'account', 'mfa-new-sms': 'account', 'mfa-one-use': 'account' },
  names: ['mfa-code', 'mfa-webauthn'],
  events: [
    'auth.mfa.asked',
    'auth.mfa.sent',
    'auth.mfa.tried',
    'auth.stepUp',
    'user.mfa.asked',
    'user.mfa.added',
    'user.mfa.removed',
    'user.mfa.recovered',
    'user.mfa.codeRenewed',
    'user.mfa.browserForgotten',
    'admin.user.mfa.reset',
    'admin.user.mfa.codeIssued',
  ],
  messages: Object.values({ factorChanged: mails.factorChanged, mfaCode: mails.mfaCode }),
  places: [
    ofPerson('no: opens something', mfaFactors, mfaFactors.userId),
    { ...ofPerson('no: ends soon', mfaEnrolments, mfaEnrolments.userId), described: [mfaEnrolments.owner] },
    ofPerson('no: opens something', mfaRecoveryCodes, mfaRecoveryCodes.userId),
    ofPerson('no: opens something', rememberedBrowsers, rememberedBrowsers.userId),
    {
      table: pendingSignIns,
      by: [pendingSignIns.userId, pendingSignIns.tenantId],
      ofPeople: (ids) => inArray(pendingSignIns.userId, ids),
      ofTenant: (id) => eq(pendingSignIns.tenantId, id),
      described: [pendingSignIns.sessionId],
      exported: 'no: ends soon',
    },
  ],
  sweeps: () => [enrolmentsOver, pendingOver, rememberedOver],
};
