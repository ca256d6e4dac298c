import type { ComponentType } from 'react';
import { mountPage } from '../core/page/page.tsx';
import { sheetFor } from '../tokens/sheets.ts';
import { Language } from '../i18n/Language.ts';
import tokens from '../tokens/tokens.css';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { listPageCss } from './page/css.ts';

/**
 * A view of the kit in a shadow root that a page has slotted, as it slots an element of the library, with queries for a
 * test.
 */
export async function drawn(View: ComponentType<object>, { width = 900 } = {}) {
  const layout = document.createElement('main');
  layout.attachShadow({ mode: 'open' }).append(document.createElement('slot'));
  const host = document.createElement('div');
  host.style.inlineSize = `${width}px`;
  layout.append(host);
  document.body.append(layout);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [tokens, ...listPageCss].map((css) => sheetFor(document, css));
  const problems: unknown[] = [];
  const language = new Language(host);
  language.look();
  const view = mountPage(View)(root, {}, { language, onViewError: (error) => problems.push(error) });
  const find = <Found extends HTMLElement = HTMLElement>(selector: string) =>
    root.querySelector<Found>(selector) ?? undefined;
  const all = <Found extends HTMLElement = HTMLElement>(selector: string) => [
    ...root.querySelectorAll<Found>(selector),
  ];
  const nameOf = (one: Element): string => (one.getAttribute('aria-label') ?? one.textContent).trim();
  const button = (name: string): HTMLElement => {
    const found = all('button').find((one) => nameOf(one).startsWith(name));
    if (!found) throw new Error(`no button "${name}" among ${all('button').map(nameOf).join(', ')}`);
    return found;
  };
  /** What has the focus, by its name. */
  const focus = (): string => (root.activeElement ? nameOf(root.activeElement) : '');
  await waitUntil(() => root.querySelector('*')?.childElementCount, 'the view is drawn');
  return { host, root, find, all, button, focus, problems, unmount: () => view.unmount() };
}
