import { useMemo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { AuthProvider, type TagProps } from 'gatehouse-elements/react.js';
import type { Config } from './config';

const basename = '/hosts/react';

interface ProviderProps {
  config: Config;
  onNews: (news: string) => void;
  children: ReactNode;
}

export function Provider({ config, onNews, children }: ProviderProps) {
  const navigate = useNavigate();

  // Other options are another app: keep the object from one render to the next.
  const options = useMemo<TagProps<'auth-provider'>['options']>(
    () => ({ onError: ({ statusCode, traceId }) => onNews(`The provider failed with ${statusCode} (${traceId}).`) }),
    [onNews],
  );

  return (
    <AuthProvider
      baseUrl={config.baseUrl}
      clientId={config.clientId}
      basename={basename}
      loginUrl="/login"
      logoutUrl="/logout"
      signUpUrl={false}
      forgetPasswordUrl={false}
      resetPhoneNumberUrl={false}
      options={options}
      onAuthNavigate={(event) => {
        const { href, replace } = event.detail;
        const { origin, pathname, search, hash } = new URL(href);
        if (origin !== location.origin || !`${pathname}/`.startsWith(`${basename}/`)) return;
        event.preventDefault(); // the router goes there; the page stays
        void navigate(
          { pathname: pathname.slice(basename.length) || '/', search, hash },
          { replace: replace ?? false },
        );
      }}
      onAuthSuccess={() => onNews('Signed in.')}
      onAuthSignedOut={(event) => onNews(`Signed out (${event.detail.reason}).`)}
    >
      {children}
    </AuthProvider>
  );
}
