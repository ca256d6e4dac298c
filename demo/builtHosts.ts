import type { Hono } from 'hono';
import { serveStatic } from '@hono/node-server/serve-static';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { escape } from './escape.ts';

interface BuiltHost {
  /** Its folder in demo/hosts and in the address. */
  name: string;
  title: string;
  /** The Trusted Types policy its framework brings along; none where it needs none. */
  trustedTypes?: string;
}

/** The sample host applications, each of which is a program of its own in demo/hosts. */
const known: readonly BuiltHost[] = [
  { name: 'react', title: 'React' },
  { name: 'vue', title: 'Vue', trustedTypes: 'vue' },
  { name: 'svelte', title: 'Svelte' },
  { name: 'angular', title: 'Angular' },
  { name: 'lit', title: 'Lit', trustedTypes: 'lit-html' },
  { name: 'cdn', title: 'CDN build' },
];

/** Writes the app into its page: every host's server entry exports one. */
type Render = (page: string, url: string, config: { baseUrl: string; clientId: string }) => string | Promise<string>;

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'hosts');
const client = ({ name }: BuiltHost): string => path.join(folder, name, 'dist/client');

/** Those that have been built (`npm run hosts`). */
export const builtHosts = (): readonly BuiltHost[] =>
  known.filter((host) => existsSync(path.join(client(host), 'index.html')));

/**
 * Serves the built hosts under `/hosts/{name}/`: their files, and for every other address their page, rendered on the
 * server where the host can do that. `?client` asks for the page without, to be rendered in the browser.
 */
export function serveHosts(app: Hono, provider: string, clientId: string): void {
  for (const host of builtHosts()) {
    const { name } = host;
    const entry = path.join(folder, name, 'dist/server/server.js');
    const render = existsSync(entry)
      ? import(pathToFileURL(entry).href).then((module: { render: Render }) => module.render)
      : undefined;
    app.use(
      `/hosts/${name}/assets/*`,
      serveStatic({
        root: path.relative(process.cwd(), client(host)) || '.',
        rewriteRequestPath: (asked) => asked.slice(`/hosts/${name}`.length),
      }),
    );
    app.get(`/hosts/${name}/*`, async (context) => {
      const { pathname, search, searchParams } = new URL(context.req.url);
      const values: Readonly<Record<string, string>> = { provider: escape(provider), clientId: escape(clientId) };
      const page = (await readFile(path.join(client(host), 'index.html'), 'utf8')).replace(
        /\{\{(\w+)\}\}/g,
        (_, value: string) => values[value] ?? '',
      );
      if (!render || searchParams.has('client')) return context.html(page);
      return context.html(await (await render)(page, pathname + search, { baseUrl: provider, clientId }));
    });
  }
}

/** The policy of one of them is that of every page, but for what its framework needs. */
export const trustedTypesFor = (pathname: string): string =>
  known.find(({ name }) => `${pathname}/`.startsWith(`/hosts/${name}/`))?.trustedTypes ?? "'none'";
