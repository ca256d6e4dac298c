import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AuthProviderElement } from 'gatehouse-elements/auth-provider.js';
import type { EntitlementGateElement } from 'gatehouse-elements/entitlement-gate.js';
import type { AuthGateElement } from 'gatehouse-elements/auth-gate.js';
import type { AdminUsersTableElement } from 'gatehouse-elements/admin-users-table.js';

type Tag<Element extends HTMLElement, Props> = DetailedHTMLProps<HTMLAttributes<Element>, Element> & Props;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'auth-provider': Tag<AuthProviderElement, {
        'base-url'?: string;
        'client-id'?: string;
        basename?: string;
        'login-url'?: string;
        'logout-url'?: string;
        options?: AuthProviderElement['options'];
        'onauth-navigate'?: (event: CustomEvent<{ href: string; replace?: boolean }>) => void;
        'onauth-success'?: (event: CustomEvent<{ userId: string; tenantId: string }>) => void;
        'onauth-signed-out'?: (event: CustomEvent<{ reason: string }>) => void;
      }>;
      'auth-gate': Tag<AuthGateElement, { when?: 'signed-in' | 'signed-out' | 'loading'; 'ongate-change'?: (event: Event) => void }>;
      'entitlement-gate': Tag<EntitlementGateElement, { feature?: string; permission?: string; customAttributes?: EntitlementGateElement['customAttributes']; 'ongate-change'?: (event: Event) => void }>;
      'auth-login': Tag<HTMLElement, object>;
      'auth-logout': Tag<HTMLElement, object>;
      'admin-users-table': Tag<AdminUsersTableElement, {
        activatable?: boolean;
        'page-size'?: number;
        'onusers-loaded'?: (event: CustomEvent<{ totalItems: number }>) => void;
        'onusers-row-activate'?: (event: CustomEvent<{ user: { name: string; email: string } }>) => void;
      }>;
    }
  }
}
