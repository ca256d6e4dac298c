import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './App';
import type { Config } from './config';

/** The page with the app written into it, for an address. */
export function render(page: string, url: string, config: Config): string {
  const app = renderToString(
    <StrictMode>
      <StaticRouter basename="/hosts/react" location={url}>
        <App config={config} />
      </StaticRouter>
    </StrictMode>,
  );
  return page.replace('<!--app-->', () => app);
}
