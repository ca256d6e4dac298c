import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { machineAuthStrategies, mfaEnforcements } from 'gatehouse-contract/contract.js';
import { readVendor } from '../../vendor/configuration/storage.ts';
import { setStrategies } from '../../vendor/configuration/strategies.ts';
import { oneOf, text } from '../../http/pipeline/fields.ts';
import { documentFault, DOCUMENT_LIMIT, isDocument, type Document } from '../../vendor/metadata/layers.ts';
import { writeVendorDocument } from '../../vendor/metadata/storage.ts';
import { portalFlags, vendors } from '../../database/storage/schema.ts';
import { edit, type Edit } from './edit.ts';
import type { mainStrategies } from './parts/vendorWords.ts';

const name = v.pipe(text(200), v.trim(), v.nonEmpty('must not be empty'));
const picture = v.pipe(
  text(2_000),
  v.trim(),
  v.check(
    (address) => address === '' || /^https:\/\/\S+$/.test(address),
    'must be an address that begins with https://',
  ),
);
const choice = v.boolean('must be true or false');

/** A document as an operator types it; empty: an empty one. */
const document = v.pipe(
  text(DOCUMENT_LIMIT),
  v.transform((typed) => (typed.trim() === '' ? '{}' : typed)),
  v.parseJson(undefined, 'is not valid JSON'),
  v.custom<Document>(isDocument, 'must be a record: { … }'),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? documentFault(dataset.value) : undefined;
    if (fault !== undefined) addIssue({ message: fault });
  }),
);

const mainStrategyNames = [
  'EmailAndPassword',
  'MagicLink',
  'Code',
  'SmsCode',
  'NoLocalAuthentication',
] as const satisfies readonly (keyof typeof mainStrategies)[];

export const vendorEdits = {
  vendor: edit(
    v.strictObject({
      name,
      logo: picture,
      icon: picture,
      authStrategy: oneOf(mainStrategyNames),
      enforceMfaType: oneOf(mfaEnforcements),
      mfaByMail: choice,
      allowSignups: choice,
      allowNotVerifiedUsersLogin: choice,
      allowEmailChange: choice,
      recoversByEmail: choice,
      recoversBySms: choice,
      apiTokensEnabled: choice,
      machineToMachineAuthStrategy: oneOf(machineAuthStrategies),
      whiteLabelMode: choice,
    }),
    async ({ db, now }, fields) => {
      const { mfaByMail, ...columns } = fields;
      const { mfaStrategies } = await readVendor(db);
      const others = mfaStrategies.filter((strategy) => strategy !== 'EmailCode');
      const factors = mfaByMail ? [...others, 'EmailCode'] : others;
      await db.update(vendors).set({ ...columns, mfaStrategies: factors, updatedAt: now });
      await setStrategies(db, { main: fields.authStrategy });
      return { message: 'Settings saved', event: { event: 'console.vendor.changed', details: fields } };
    },
  ),

  portal: edit(v.strictObject({ document }), async ({ db, now }, { document: configuration }) => {
    await writeVendorDocument(db, 'adminBox', configuration, now);
    return {
      message: 'Document saved',
      event: { event: 'console.portal.changed', details: { names: Object.keys(configuration).slice(0, 50) } },
    };
  }),

  flag: edit(
    v.strictObject({
      name: v.pipe(text(200), v.trim(), v.regex(/^[\w.:-]+$/, 'must consist of letters, digits, and . : _ -')),
      value: oneOf(['on', 'off', 'remove']),
    }),
    async ({ db }, { name: flag, value }) => {
      if (value === 'remove') await db.delete(portalFlags).where(eq(portalFlags.name, flag));
      else
        await db
          .insert(portalFlags)
          .values({ name: flag, value })
          .onConflictDoUpdate({ target: portalFlags.name, set: { value } });
      return {
        message: value === 'remove' ? `${flag} removed` : `${flag} is ${value}`,
        event: { event: 'console.flag.changed', subjectId: flag, details: { value } },
      };
    },
  ),
} satisfies Record<string, Edit>;
