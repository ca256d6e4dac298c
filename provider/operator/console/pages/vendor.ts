import { readVendor } from '../../../vendor/configuration/storage.ts';
import { html } from '../../../http/pipeline/html.ts';
import { readVendorDocument } from '../../../vendor/metadata/storage.ts';
import { checkField, editForm, panel, selectField, textArea, textField } from '../parts/parts.ts';
import { enforcements, machineStrategies, mainStrategies, vendorSwitches } from '../parts/vendorWords.ts';
import type { PageSource } from './page.ts';

const switchNames = [
  'allowSignups',
  'allowNotVerifiedUsersLogin',
  'allowEmailChange',
  'recoversByEmail',
  'recoversBySms',
  'apiTokensEnabled',
  'whiteLabelMode',
] as const satisfies readonly (keyof typeof vendorSwitches)[];

export const vendorPage: PageSource = async ({ db }) => {
  const vendor = await readVendor(db);
  const form = 'vendor';
  return {
    title: 'Vendor',
    lead: `Client id ${vendor.id}`,
    section: 'vendor',
    body: [
      panel(
        'Settings',
        editForm({
          edit: 'vendor',
          id: form,
          fixed: {},
          submit: 'Save settings',
          body: [
            textField({ form, name: 'name', label: 'Name', value: vendor.name, required: true }),
            html`<div class="columns">${textField({ form, name: 'logo', label: 'Logo', help: 'An https address, or empty.', value: vendor.logo })}${textField({ form, name: 'icon', label: 'Icon', help: 'An https address, or empty.', value: vendor.icon })}</div>`,
            selectField({
              form,
              name: 'authStrategy',
              label: 'People sign in by',
              help: 'A passkey is always open where it is switched on.',
              value: vendor.authStrategy,
              options: Object.entries(mainStrategies),
            }),
            selectField({
              form,
              name: 'enforceMfaType',
              label: 'Who needs a second factor',
              help: 'A tenant may decide otherwise for its own members.',
              value: vendor.enforceMfaType,
              options: Object.entries(enforcements),
            }),
            selectField({
              form,
              name: 'machineToMachineAuthStrategy',
              label: 'API tokens are',
              help: 'Tokens of the other kind can be seen and taken back, and neither made nor used.',
              value: vendor.machineToMachineAuthStrategy,
              options: Object.entries(machineStrategies),
            }),
            html`<fieldset class="checks"><legend>Switches</legend>${switchNames.map((name) => checkField({ name, label: vendorSwitches[name], value: vendor[name] }))}${checkField({ name: 'mfaByMail', label: vendorSwitches.mfaByMail, value: vendor.mfaStrategies.includes('EmailCode') })}</fieldset>`,
          ],
        }),
      ),
      panel(
        'Portal',
        editForm({
          edit: 'portal',
          id: 'portal',
          fixed: {},
          submit: 'Save document',
          body: textArea({
            form: 'portal',
            name: 'document',
            label: 'Document',
            help: 'Navigation, theme and texts of the portal as JSON, at most 64 kB. Every tenant sees it; a tenant may lay keys of its own over it.',
            value: JSON.stringify((await readVendorDocument(db, 'adminBox')) ?? {}, null, 2),
            rows: 14,
          }),
        }),
        'What every tenant sees.',
      ),
    ],
  };
};
