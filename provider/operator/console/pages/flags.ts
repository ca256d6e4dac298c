import { listPortalFlags } from '../../../vendor/configuration/storage.ts';
import { html } from '../../../http/pipeline/html.ts';
import { editForm, panel, rowSelect, selectField, status, table, textField, type Option } from '../parts/parts.ts';
import type { PageSource } from './page.ts';

const values: readonly Option[] = [
  ['on', 'On'],
  ['off', 'Off'],
  ['remove', 'Remove'],
];

export const flagsPage: PageSource = async ({ db }) => ({
  title: 'Portal flags',
  lead: 'Switches that every page reads from /flags. A flag that is not here counts as not set.',
  section: 'flags',
  body: html`${table({
    label: 'Portal flags',
    rows: await listPortalFlags(db),
    empty: 'No flag is set.',
    columns: [
      { label: 'Flag', cell: ({ name }) => html`<code class="name">${name}</code>` },
      {
        label: 'Now',
        cell: ({ value }) => status(value === 'on' ? 'success' : 'neutral', value === 'on' ? 'On' : 'Off'),
      },
      {
        label: 'Change',
        cell: ({ name, value }) =>
          editForm({
            edit: 'flag',
            id: `flag-${name}`,
            fixed: { name },
            inRow: true,
            submit: 'Set',
            label: `Set ${name}`,
            body: rowSelect({ name: 'value', label: name, options: values, value }),
          }),
      },
    ],
  })}
${panel(
  'Add a flag',
  editForm({
    edit: 'flag',
    id: 'new',
    fixed: {},
    submit: 'Add flag',
    body: html`<div class="columns">${textField({ form: 'new', name: 'name', label: 'Name', value: '', required: true })}${selectField({ form: 'new', name: 'value', label: 'Value', options: values.slice(0, 2), value: 'on' })}</div>`,
  }),
)}`,
});
