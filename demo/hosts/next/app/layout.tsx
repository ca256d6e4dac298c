import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import '../../host.css';
import 'gatehouse-elements/preload.css';
import { base, currentSession, layer } from '../layer';
import { Provider } from './Provider';

export const metadata: Metadata = { title: 'Harbour' };

export default async function Layout({ children }: { children: ReactNode }) {
  const session = await currentSession();
  const { FRONTEGG_APP_URL = '', FRONTEGG_CLIENT_ID = '' } = process.env;
  return (
    <html lang="en">
      <body>
        <Provider
          baseUrl={`${FRONTEGG_APP_URL}/api`}
          clientId={FRONTEGG_CLIENT_ID}
          firstHtml={await layer.firstHtml(session)}
        >
          <header className="bar">
            <Link className="brand" href="/">
              Harbour
            </Link>
            <nav>
              <Link href="/reports">Reports</Link>
            </nav>
            <nav className="end">
              {session.isSignedIn ? (
                <form method="post" action={`${base}/account/logout`}>
                  <button>Sign out</button>
                </form>
              ) : (
                <Link href="/account/login" prefetch={false}>
                  Sign in
                </Link>
              )}
            </nav>
          </header>
          {children}
        </Provider>
      </body>
    </html>
  );
}
