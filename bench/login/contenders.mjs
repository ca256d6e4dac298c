/**
 * What is compared: a page each with the login form of one library, as its own documentation tells to embed it, and the
 * answers its provider would give. Published files, minified into one module each; ours are the files of the CDN build.
 */
import { build } from 'esbuild';
import { readFileSync } from 'node:fs';
import { fromTable } from '../serve.mjs';

const html = (head, body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign in</title>${head}</head><body>${body}</body></html>`;

async function peer(name) {
  const { outputFiles } = await build({
    entryPoints: [`bench/login/peers/${name}.mjs`],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'error',
    conditions: ['production', 'browser'],
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.css': 'text' },
  });
  return outputFiles[0].contents;
}

/** The files a page preloads for a tag: what the entry imports, as the build wrote it down. */
function preloads(entries) {
  const chunks = JSON.parse(readFileSync('cdn/chunks.json', 'utf8'));
  const files = new Set();
  const visit = (file) => {
    if (files.has(file) || !chunks[file]) return;
    files.add(file);
    chunks[file].imports.forEach(visit);
  };
  entries.forEach(visit);
  return [...files].map((file) => `<link rel="modulepreload" href="/gatehouse/${file}">`).join('');
}

const ours = ['auth-login.js'];
const scripts = ['auth-login.js', 'auth-provider.js']
  .map((file) => `<script type="module" src="/gatehouse/${file}"></script>`)
  .join('');
const tags = (form) =>
  `<auth-provider base-url="/id" client-id="5d7a3c1e-6f0b-4a55-9c1d-0b8a4f3b9a10"><auth-login>${form}</auth-login></auth-provider>`;

/** The form as a server writes it, so that it can be typed into before any script (docs/server.md). */
export const FURNISHED = `<form><div data-field><label for="id">Email</label><input id="id" name="identifier" type="text" inputmode="email" autocomplete="username webauthn" autocapitalize="none" spellcheck="false" required><p data-error hidden></p></div><button type="submit" formmethod="post" formnovalidate>Continue</button></form>`;

/** `{ name, page, files, answer }`, as `serve` takes them. */
export async function contenders() {
  const [hanko, stytch] = await Promise.all(['hanko', 'stytch'].map(peer));
  const signedOut = fromTable([
    [/^POST \/id\/.*token\/refresh/, 401, { errors: ['Unauthorized'] }],
    [/^\S+ \/id\//, 200, {}],
  ]);
  return [
    {
      name: 'Gatehouse, script alone',
      page: html(`${preloads(ours)}${scripts}`, tags('<form></form>')),
      files: {},
      answer: signedOut,
    },
    {
      name: 'Gatehouse, form in the HTML',
      page: html(`${preloads(ours)}${scripts}`, tags(FURNISHED)),
      files: {},
      answer: signedOut,
    },
    {
      name: 'Gatehouse, one script tag',
      page: html('<script type="module" src="/gatehouse/autoloader.js"></script>', tags('<form></form>')),
      files: {},
      answer: signedOut,
    },
    {
      name: 'Hanko',
      page: html('<script type="module" src="/peer/hanko.js"></script>', '<hanko-auth></hanko-auth>'),
      files: { '/peer/hanko.js': hanko },
      // The flow's first answer asks for what the browser can do; it is left out, in Hanko's favour.
      answer: fromTable([
        [/^GET \/hanko\/sessions\/validate/, 200, { is_valid: false }],
        [/^GET \/hanko\/\.well-known\/config/, 200, { password: { enabled: true }, emails: {}, account: {} }],
        [
          /^POST \/hanko\/(login|profile|registration)/,
          200,
          {
            name: 'login_init',
            status: 200,
            csrf_token: 'x',
            payload: {},
            links: [],
            actions: {
              continue_with_login_identifier: {
                action: 'continue_with_login_identifier',
                description: '',
                href: '/login?action=continue_with_login_identifier%40x',
                inputs: { email: { name: 'email', type: 'email', required: true, max_length: 120 } },
              },
            },
          },
        ],
      ]),
    },
    {
      name: 'Stytch',
      page: html('<script type="module" src="/peer/stytch.js"></script>', '<stytch-ui></stytch-ui>'),
      files: { '/peer/stytch.js': stytch },
      answer: fromTable([]),
    },
  ];
}
