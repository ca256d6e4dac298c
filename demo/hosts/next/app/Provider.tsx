'use client';

import type { ReactNode } from 'react';
import { AuthProvider } from 'gatehouse-elements/react.js';

interface ProviderProps {
  /** The address below which the page finds the layer. */
  baseUrl: string;
  clientId: string;
  /** What the layer wrote of the user. */
  firstHtml: string;
  children: ReactNode;
}

export function Provider({ baseUrl, clientId, firstHtml, children }: ProviderProps) {
  return (
    <AuthProvider
      baseUrl={baseUrl}
      clientId={clientId}
      basename="/hosts/next"
      signUpUrl={false}
      forgetPasswordUrl={false}
      resetPhoneNumberUrl={false}
    >
      <div hidden dangerouslySetInnerHTML={{ __html: firstHtml }} />
      {children}
    </AuthProvider>
  );
}
