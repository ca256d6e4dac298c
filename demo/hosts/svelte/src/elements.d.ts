import type { HTMLAttributes } from 'svelte/elements';
import type { AuthProviderElement } from 'gatehouse-elements/auth-provider.js';
import type { AuthGateElement } from 'gatehouse-elements/auth-gate.js';
import type { EntitlementGateElement } from 'gatehouse-elements/entitlement-gate.js';
import type { AdminUsersTableElement } from 'gatehouse-elements/admin-users-table.js';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'auth-provider': HTMLAttributes<AuthProviderElement> & {
      'base-url'?: string;
      'client-id'?: string;
      basename?: string;
      'login-url'?: string;
      'logout-url'?: string;
      options?: AuthProviderElement['options'];
      'onauth-navigate'?: (event: CustomEvent<{ href: string; replace?: boolean }>) => void;
      'onauth-success'?: (event: CustomEvent<{ userId: string; tenantId: string }>) => void;
      'onauth-signed-out'?: (event: CustomEvent<{ reason: string }>) => void;
    };
    'auth-gate': HTMLAttributes<AuthGateElement> & { when?: 'signed-in' | 'signed-out' | 'loading'; 'ongate-change'?: (event: Event) => void };
    'entitlement-gate': HTMLAttributes<EntitlementGateElement> & { feature?: string; customAttributes?: EntitlementGateElement['customAttributes']; 'ongate-change'?: (event: Event) => void };
    'auth-login': HTMLAttributes<HTMLElement>;
    'auth-logout': HTMLAttributes<HTMLElement>;
    'admin-users-table': HTMLAttributes<AdminUsersTableElement> & {
      activatable?: boolean;
      pageSize?: number;
      'onusers-loaded'?: (event: CustomEvent<{ totalItems: number }>) => void;
      'onusers-row-activate'?: (event: CustomEvent<{ user: { name: string; email: string } }>) => void;
    };
  }
}
