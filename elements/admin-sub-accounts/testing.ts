import { withSubAccounts } from '../../testing/sample/accounts.ts';
import { sampleDocument } from '../../testing/sample/sample.ts';
import { mountPage, type PageScene } from '../core/testing/page.ts';
import { typeInto } from '../core/testing/typing.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './admin-sub-accounts.ts';

/** The account with the most people and accounts. */
export const NORD = 'Nordhafen Spedition';

/** The page of an administrator of Acme, with accounts on three levels below, unless it `isAlone`. */
export function mountAccounts({ isAlone, ...scene }: PageScene & { isAlone?: true } = {}) {
  const sample = (at: number) => {
    const document = sampleDocument('https://app.example', at);
    const managing = (one: (typeof document.tenants)[number]) => ({ ...one, isReseller: one.alias === 'acme' });
    return isAlone ? { ...document, tenants: document.tenants.map(managing) } : withSubAccounts(document);
  };
  const page = mountPage('admin-sub-accounts', { sample, ...scene });
  const told: string[] = [];
  page.element.addEventListener('sub-accounts-change', ({ detail }) => told.push(detail.change));
  const names = () => page.all('.gh-tree__name, .gh-line__name').map(({ textContent }) => textContent);
  const ready = () => waitUntil(() => names().length > 0 && page.find('[part=row-menu]'), 'the rows are there');
  const row = (name: string) => page.all('[part=row]').find((one) => one.textContent.includes(name));
  const cells = (name: string) =>
    [...(row(name)?.querySelectorAll('[part=cell]') ?? [])].map(({ textContent }) => textContent).join('|');
  /** Opens the level below an account. */
  const open = async (name: string) => {
    await waitUntil(() => row(name)?.querySelector('[part=twist]'), `${name} can be opened`);
    const before = names().length;
    row(name)?.querySelector<HTMLElement>('[part=twist]')?.click();
    await waitUntil(() => names().length > before, `${name} is open`);
  };
  const openNord = async () => {
    await ready();
    await open('Brightline Deutschland');
  };
  /** A field of the open dialog, by its label. */
  const field = (label: string): HTMLInputElement => {
    const labels = [...(page.dialog()?.querySelectorAll('label') ?? [])];
    const found = labels.find(({ textContent }) => textContent.startsWith(label));
    const input = found?.querySelector('input') ?? page.find<HTMLInputElement>(`#${CSS.escape(found?.htmlFor ?? '-')}`);
    if (!input) throw new Error(`no field "${label}"`);
    return input;
  };
  const type = (input: HTMLInputElement, text: string): void => {
    typeInto(input, text);
  };
  /** Shows everything about an account, with its people. */
  const detailOf = async (name: string) => {
    await waitUntil(() => row(name), `${name} is there`);
    row(name)?.querySelector<HTMLElement>('.gh-tree__name, .gh-line__name')?.click();
    await waitUntil(() => page.find('[part=detail] [part=member]'), 'the people are there');
  };
  const member = (name: string) => page.all('[part=member]').find(({ textContent }) => textContent.includes(name));
  const members = () => page.all('[part=member] .gh-person__name').map(({ textContent }) => textContent);
  /** Uses the menu of a row, from where the focus is after a press. */
  const act = async (name: string, action: string) => {
    await waitUntil(() => page.find(`button[aria-label="Actions for ${name}"]`), 'the menu is there');
    page.button(`Actions for ${name}`).focus();
    await page.act(name, action);
  };
  const own = { told, act, names, ready, row, cells, open, openNord, field, type, detailOf, member, members };
  return { ...page, ...own };
}
