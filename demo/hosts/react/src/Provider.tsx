import { useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import 'gatehouse-elements/auth-provider.js';
import type { AuthProviderElement } from 'gatehouse-elements/auth-provider.js';
import type { Config } from './config';
import { useHydrated } from './useHydrated';

interface ProviderProps {
  config: Config;
  onNews: (news: string) => void;
  children: ReactNode;
}

// #region provider
export function Provider({ config, onNews, children }: ProviderProps) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  // Other options are another app: keep the object from one render to the next.
  const options = useMemo<NonNullable<AuthProviderElement['options']>>(
    () => ({ onError: ({ statusCode, traceId }) => onNews(`The provider failed with ${statusCode} (${traceId}).`) }),
    [onNews],
  );
  const follow = (event: CustomEvent<{ href: string; replace?: boolean }>) => {
    const { pathname, search, hash, origin } = new URL(event.detail.href);
    if (origin !== location.origin || !pathname.startsWith('/hosts/react')) return;
    event.preventDefault(); // the router goes there; the page stays
    void navigate({ pathname: pathname.slice('/hosts/react'.length) || '/', search, hash }, { replace: event.detail.replace ?? false });
  };
  const welcome = () => onNews('Signed in.');
  const sayGoodbye = (event: CustomEvent<{ reason: string }>) => onNews(`Signed out (${event.detail.reason}).`);
  return (
    <auth-provider
      base-url={config.baseUrl}
      client-id={config.clientId}
      basename="/hosts/react"
      login-url="/login"
      logout-url="/logout"
      {...(hydrated && { options, 'onauth-navigate': follow, 'onauth-success': welcome, 'onauth-signed-out': sayGoodbye })}
    >
      {children}
    </auth-provider>
  );
}
// #endregion
