import { Hono } from 'hono';
import { serveStatic } from '@hono/node-server/serve-static';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtHosts, serveHosts, trustedTypesFor } from './builtHosts.ts';
import { docsPage } from './docs.ts';
import { escape } from './escape.ts';

export interface HostOptions {
  /** Where the provider answers, as the browser sees it. */
  provider: string;
  clientId: string;
  /** Users sign in on the provider's own page. */
  hostedLogin?: boolean;
  /** Whether the provider's console is open; its address and that of the mails are linked on the start page. */
  console?: boolean;
}

interface Page {
  file: string;
  title: string;
  /** Signed-out visitors go to the login. */
  needsSession?: true;
}

const pages: Readonly<Record<string, Page>> = {
  '/': { file: 'start.html', title: 'Start' },
  '/users': { file: 'users.html', title: 'Users', needsSession: true },
  '/gates': { file: 'gates.html', title: 'Gates', needsSession: true },
  '/portal': { file: 'portal.html', title: 'Account', needsSession: true },
  '/account/login': { file: 'login.html', title: 'Sign in' },
  '/account/reset-phone-number': { file: 'reset-phone-number.html', title: 'Change your phone number' },
  '/account/unlock': { file: 'unlock.html', title: 'Unlock your account' },
  '/account/login/magic-link': { file: 'callback.html', title: 'Sign in' },
  '/oauth/callback': { file: 'callback.html', title: 'Sign in' },
  '/account/sign-up': { file: 'sign-up.html', title: 'Sign up' },
  '/account/activate': { file: 'activate.html', title: 'Activate your account' },
  '/account/activate/code': { file: 'activate.html', title: 'Activate your account' },
  '/account/forget-password': { file: 'forgot-password.html', title: 'Reset your password' },
  '/account/reset-password': { file: 'reset-password.html', title: 'Choose a new password' },
  '/account/invitation/accept': { file: 'invitation.html', title: 'Accept your invitation' },
  '/account/invitation/code': { file: 'invitation.html', title: 'Accept your invitation' },
  '/account/step-up': { file: 'step-up.html', title: 'Confirm it is you' },
  '/account/mfa-mobile-authenticator': { file: 'mfa-mobile.html', title: 'Your authenticator app' },
  '/account/logout': { file: 'logout.html', title: 'Sign out' },
};

const here = path.dirname(fileURLToPath(import.meta.url));
const cdn = path.dirname(createRequire(import.meta.url).resolve('gatehouse-elements/cdn/all.js'));

/**
 * The policy the library is made for: nothing inline, no foreign script, in no frame, Trusted Types without a policy.
 */
export const policy = (provider: string, trustedTypes = "'none'"): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${provider}`,
    `connect-src 'self' ${provider}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; ');

/** The demo host: plain pages, and the library's files as a package registry would serve them. */
export function createHost({
  provider,
  clientId,
  hostedLogin = false,
  console: withConsole = false,
}: HostOptions): Hono {
  const app = new Hono();

  app.use(async (context, next) => {
    await next();
    context.header('content-security-policy', policy(provider, trustedTypesFor(context.req.path)));
    context.header('x-content-type-options', 'nosniff');
    // A mailed link opens a page of this host: nothing of it is kept.
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
    context.header('referrer-policy', 'strict-origin-when-cross-origin');
  });

  const files = (folder: string, prefix: string) =>
    serveStatic({
      root: path.relative(process.cwd(), folder) || '.',
      rewriteRequestPath: (asked) => asked.slice(prefix.length),
      onFound: (found, context) =>
        void context.header(
          'cache-control',
          found.includes('/chunks/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  // The provider's login page is of another origin and loads its modules here.
  app.use('/gatehouse/*', async (context, next) => {
    await next();
    context.header('access-control-allow-origin', '*');
  });
  app.use('/gatehouse/*', files(cdn, '/gatehouse'));
  app.use('/assets/*', files(path.join(here, 'assets'), '/assets'));
  serveHosts(app, provider, clientId);

  /**
   * A page in the layout of all: parts first, values once, so that what a visitor writes is never read as a place for
   * another value.
   */
  async function whole(
    file: string,
    more: Readonly<Record<string, string>>,
    lang = 'en',
    /** A script that runs before the elements are defined. */
    first = '',
  ): Promise<string> {
    const [layout = '', header = '', content = ''] = await Promise.all(
      ['layout.html', 'header.html', file].map((name) => readFile(path.join(here, 'pages', name), 'utf8')),
    );
    const values: Readonly<Record<string, string>> = {
      connection: `base-url="${escape(provider)}" client-id="${escape(clientId)}"${hostedLogin ? ' hosted-login' : ''}`,
      lang: escape(lang),
      dir: lang === 'ar' ? 'rtl' : 'ltr',
      hosts: builtHosts()
        .map(({ name, title }) => `<a href="/hosts/${name}/">${title}</a>`)
        .join(' '),
      console: withConsole
        ? `<a href="${escape(provider)}/console" rel="noopener">Provider console</a> <a href="${escape(provider)}/outbox" rel="noopener">Mails</a>`
        : '',
      ...more,
    };
    const page = layout
      .replace('<script', () => `${first}<script`)
      .replace('{{content}}', () => content)
      .replace('{{header}}', () => header);
    return page.replace(/\{\{([\w:/]+)\}\}/g, (_, name: string) => values[name] ?? '');
  }

  for (const [route, page] of Object.entries(pages))
    app.get(route, async (context) =>
      context.html(
        await whole(
          page.file,
          {
            title: escape(page.title),
            session: page.needsSession ? 'require-session' : '',
            [`at:${route}`]: ' aria-current="page"',
          },
          context.req.query('lang'),
        ),
      ),
    );

  app.get('/docs/:tag?', async (context) => {
    const values = await docsPage(context.req.param('tag'));
    if (!values) return context.notFound();
    return context.html(
      await whole(
        'docs.html',
        {
          title: values['tag'] ?? 'Elements',
          connection: `mode="demo" app="docs-${values['tag']}"`,
          'at:/docs': ' aria-current="page"',
          ...values,
        },
        context.req.query('lang'),
        // It hears the first events of the elements.
        '<script type="module" src="/assets/docs.js"></script>',
      ),
    );
  });

  app.notFound((context) => context.text('There is no such page.', 404));
  return app;
}
