import { renderToString } from '@vue/server-renderer';
import { createMemoryHistory } from 'vue-router';
import { createHost } from './app';
import type { Config } from './config';

/** The page with the app written into it, for an address. */
export async function render(page: string, url: string, config: Config): Promise<string> {
  const { app, router } = createHost(createMemoryHistory('/hosts/vue/'), config);
  await router.push(url.replace(/^\/hosts\/vue/, '') || '/');
  const html = await renderToString(app);
  return page.replace('<!--app-->', () => html);
}
