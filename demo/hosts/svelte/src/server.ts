import { render as renderApp } from 'svelte/server';
import App from './App.svelte';
import type { Config } from './config';
import { pathOf } from './router.svelte';

/** The page with the app written into it, for an address. */
export function render(page: string, url: string, config: Config): string {
  const { body } = renderApp(App, { props: { config, path: pathOf(url) } });
  return page.replace('<!--app-->', () => body);
}
