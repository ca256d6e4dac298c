import type { StatusTone } from 'gatehouse-contract/rules.js';
import { html, type Content, type Markup } from '../../../http/pipeline/html.ts';

interface FormOptions {
  /** The edit that the form is posted to. */
  edit: string;
  /** Unique on the page; ids of fields and messages begin with it. */
  id: string;
  /** What the form is about, sent along unchanged. */
  fixed: Readonly<Record<string, string>>;
  body: Content;
  submit: string;
  /** A form in a row of a table or list: no foot of its own. */
  inRow?: boolean;
  /** The name for a reader who does not see the row around the form. */
  label?: string;
}

/** A form that changes something. The page's module posts it as JSON and puts faults beside their fields. */
export function editForm({ edit, id, fixed, body, submit, inRow = false, label }: FormOptions): Markup {
  const hidden = Object.entries(fixed).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const message = html`<p class="form-message" role="alert"></p>`;
  return inRow
    ? html`<form class="row-form" method="post" id="${id}" data-edit="${edit}">${hidden}${body}<button class="button small" type="submit"${label !== undefined && html` aria-label="${label}"`}>${submit}</button>${message}</form>`
    : html`<form method="post" id="${id}" data-edit="${edit}">${hidden}<div class="panel-body">${body}</div><div class="panel-foot">${message}<button class="button primary" type="submit">${submit}</button></div></form>`;
}

interface FieldOptions {
  form: string;
  name: string;
  label: string;
  help?: string;
}

const idOf = ({ form, name }: FieldOptions): string => `${form}-${name}`;

/** A label above, the control, then its message; a field is described by its help and its message. */
function field(options: FieldOptions, control: Markup): Markup {
  const id = idOf(options);
  return html`<div class="field"><label for="${id}">${options.label}</label>${options.help !== undefined && html`<p class="help" id="${id}-help">${options.help}</p>`}${control}<p class="message" id="${id}-message" data-message="${options.name}"></p></div>`;
}

const described = (options: FieldOptions): Markup =>
  html` aria-describedby="${options.help !== undefined && `${idOf(options)}-help `}${idOf(options)}-message"`;

export const textField = (options: FieldOptions & { value: string; type?: string; required?: boolean }): Markup =>
  field(
    options,
    html`<input class="control" type="${options.type ?? 'text'}" id="${idOf(options)}" name="${options.name}" value="${options.value}" autocomplete="off" spellcheck="false"${options.required && html` required`}${described(options)}>`,
  );

export const textArea = (options: FieldOptions & { value: string; rows: number }): Markup =>
  field(
    options,
    html`<textarea class="control code" id="${idOf(options)}" name="${options.name}" rows="${options.rows}" spellcheck="false"${described(options)}>
${options.value}</textarea>`,
  ); // the parser drops the first line break

export type Option = readonly [value: string, label: string];

const optionList = (options: readonly Option[], value: string): Markup[] =>
  options.map(
    ([option, label]) => html`<option value="${option}"${option === value && html` selected`}>${label}</option>`,
  );

export const selectField = (options: FieldOptions & { options: readonly Option[]; value: string }): Markup =>
  field(
    options,
    html`<select class="control" id="${idOf(options)}" name="${options.name}"${described(options)}>${optionList(options.options, options.value)}</select>`,
  );

/** A choice in a row, named by what the row is about. */
export const rowSelect = (options: {
  name: string;
  label: string;
  options: readonly Option[];
  value: string;
}): Markup =>
  html`<select class="control small" name="${options.name}" aria-label="${options.label}">${optionList(options.options, options.value)}</select>`;

/** Several of many: their ids are sent as one list. */
export function checkList({
  form,
  name,
  label,
  help,
  items,
  chosen,
}: FieldOptions & {
  items: readonly { id: string; label: string; note?: string }[];
  chosen: readonly string[];
}): Markup {
  const id = idOf({ form, name, label });
  return html`<fieldset class="checks" id="${id}" aria-describedby="${id}-message"><legend>${label}</legend>${help !== undefined && html`<p class="help">${help}</p>`}
    ${items.map((item) => html`<label class="check"><input type="checkbox" name="${name}" value="${item.id}" data-list${chosen.includes(item.id) && html` checked`}><span><span dir="auto">${item.label}</span>${item.note !== undefined && html` <code>${item.note}</code>`}</span></label>`)}
    <p class="message" id="${id}-message" data-message="${name}"></p></fieldset>`;
}

/** One switch: true or false. */
export const checkField = ({ name, label, value }: Omit<FieldOptions, 'form'> & { value: boolean }): Markup =>
  html`<label class="check"><input type="checkbox" name="${name}"${value && html` checked`}><span>${label}</span></label>`;

export const panel = (title: string, body: Content, lead?: string): Markup =>
  html`<section class="panel"><header class="panel-head"><h2 dir="auto">${title}</h2>${lead !== undefined && html`<p>${lead}</p>`}</header>${body}</section>`;

export interface Column<Row> {
  label: string;
  cell(row: Row): Content;
}

/** A table that turns into cards on a narrow screen. The first column names the row. */
export function table<Row>({
  label,
  columns,
  rows,
  empty,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  empty: string;
}): Markup {
  if (rows.length === 0) return html`<p class="empty">${empty}</p>`;
  const cell = (column: Column<Row>, row: Row, index: number): Markup =>
    index === 0
      ? html`<th scope="row">${column.cell(row)}</th>`
      : html`<td data-label="${column.label}">${column.cell(row)}</td>`;
  return html`<div class="table-frame"><table aria-label="${label}"><thead><tr>${columns.map((column) => html`<th scope="col">${column.label}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((column, index) => cell(column, row, index))}</tr>`)}</tbody></table></div>`;
}

/** A name with a quieter line under it. */
export const named = (name: string, note: string, href?: string): Markup =>
  html`<span class="name" dir="auto" title="${name}">${href === undefined ? name : html`<a href="${href}">${name}</a>`}</span><span class="note">${note}</span>`;

export const chips = (labels: readonly string[], none: string): Markup =>
  labels.length === 0
    ? html`<span class="quiet">${none}</span>`
    : html`<span class="chips">${labels.map((label) => html`<span class="chip" dir="auto">${label}</span>`)}</span>`;

export type Tone = StatusTone | 'neutral';

export const status = (tone: Tone, label: Content): Markup => html`<span class="status ${tone}">${label}</span>`;

/** An instant, exact and in UTC: the console has one reader and many time zones. */
export const instant = (at: Date): Markup =>
  html`<time datetime="${at.toISOString()}">${at
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC')}</time>`;

export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount} ${amount === 1 ? one : many}`;
