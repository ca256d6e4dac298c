import { readFileSync } from 'node:fs';
import { build, transform } from 'esbuild';
import type { Page } from 'playwright-core';
import type { Shells } from '../api/shells/renderToString.ts';
import { ofElements } from '../scripts/tests/bundle.mjs';
import { openBrowser } from './browser.ts';

/** Those of the account; what draws nothing by itself is left out. */
const OF_ACCOUNT = /^auth-/;
const LANGUAGES = ['en', 'de', 'ar'];
/** A page with a secure context, as those that offer passkeys have. */
const PAGE = 'http://localhost/';

/** The part of a manifest that names tags. */
interface Package {
  readonly modules: readonly { readonly declarations?: readonly { readonly tagName?: string }[] }[];
}

function tagsOfManifest(): string[] {
  const { modules }: Package = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
  return modules.flatMap(({ declarations = [] }) => declarations.flatMap(({ tagName }) => tagName ?? [])).sort();
}

/** All elements as one script, with their sheets as texts. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: "import './elements/all.ts';", resolveDir: '.', sourcefile: 'shells.js', loader: 'ts' },
    ...ofElements,
    conditions: ['production', 'browser'],
    define: { 'process.env.NODE_ENV': '"production"' },
    ignoreAnnotations: true,
  });
  return outputFiles[0]?.text ?? '';
}

interface Drawn {
  readonly shadow: string;
  readonly light: string;
  readonly css: string;
  readonly lightCss: string;
  readonly delegatesFocus: boolean;
}

/** What an element draws by itself, in one language: its shadow root, the form that it makes, and its sheets. */
async function draw(page: Page, tag: string, lang: string): Promise<Drawn | undefined> {
  const found = await page.evaluateHandle(
    async ([name, language]) => {
      document.documentElement.lang = language;
      const element = document.createElement(name);
      document.body.replaceChildren(element);
      return element;
    },
    [tag, lang] as const,
  );
  if (!(await found.evaluate((element) => element.shadowRoot?.querySelector('[part=panel],[part=status]'))))
    return undefined;
  // The catalogue of another language than English comes a moment later.
  await page.waitForFunction(
    (element) =>
      [...(element.shadowRoot?.querySelectorAll('[part=title] slot, [part=status]') ?? [])].some(
        (one) => one.textContent,
      ) || element.shadowRoot?.querySelector('[data-waiting]'),
    found,
  );
  return found.evaluate((element) => {
    const shadow = element.shadowRoot;
    if (!shadow) throw new Error(`${element.localName} has no shadow root`);
    for (const failure of shadow.querySelectorAll('[part=failure]')) failure.remove();
    // A view that has loaded meanwhile.
    for (const one of shadow.querySelectorAll('*')) if (one.localName.startsWith('gh-view')) one.remove();
    // What a form is given by its element belongs to the element: it makes these again.
    for (const own of element.querySelectorAll('[data-note],[data-fields],[data-change],[data-box],svg')) own.remove();
    for (const button of element.querySelectorAll('button')) button.replaceChildren(button.textContent ?? '');
    for (const one of element.querySelectorAll('[id]')) one.id = one.id.replace(/^gh-\w+/, 'gh-form');
    for (const label of element.querySelectorAll('label')) label.htmlFor = 'gh-form-identifier';
    for (const bare of element.querySelectorAll('[title=""],[dir=""],[lang=""]'))
      for (const name of ['title', 'dir', 'lang']) if (!bare.getAttribute(name)) bare.removeAttribute(name);
    const own: unknown = Reflect.get(element.constructor, 'css');
    const kind: unknown = Reflect.get(element, 'kind');
    return {
      shadow: shadow.innerHTML,
      light: element.innerHTML,
      css: [own, kind instanceof Object ? Reflect.get(kind, 'css') : ''].flat().join('\n'),
      lightCss: `${String(Reflect.get(element, 'lightCss') ?? '')}`,
      delegatesFocus: shadow.delegatesFocus,
    };
  });
}

/** Draws every shell in every language, as the renderer of servers keeps them. */
export async function drawShells(): Promise<Shells> {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext();
    await context.route(PAGE, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><html></html>' }),
    );
    const page = await context.newPage();
    await page.goto(PAGE);
    await page.addScriptTag({ content: await bundle(), type: 'module' });
    const sheets: string[] = [];
    const sheetOf = async (css: string): Promise<number> => {
      const { code } = await transform(css, { loader: 'css', minifyWhitespace: true });
      const text = code.trim();
      return sheets.includes(text) ? sheets.indexOf(text) : sheets.push(text) - 1;
    };
    const tags: Record<string, Shells['tags'][string]> = {};
    for (const tag of tagsOfManifest().filter((name) => OF_ACCOUNT.test(name))) {
      const drawn: [string, Drawn][] = [];
      for (const lang of LANGUAGES) {
        const one = await draw(page, tag, lang);
        if (one) drawn.push([lang, one]);
      }
      const [[, first] = []] = drawn;
      if (!first) continue;
      tags[tag] = {
        css: await sheetOf(first.css),
        ...(first.lightCss && { lightCss: await sheetOf(first.lightCss) }),
        ...(first.delegatesFocus && { delegatesFocus: true }),
        drawn: Object.fromEntries(drawn.map(([lang, { shadow, light }]) => [lang, [shadow, light] as const])),
      };
    }
    return { sheets, tags };
  } finally {
    await browser.close();
  }
}
