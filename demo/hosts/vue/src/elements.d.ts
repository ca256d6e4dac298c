import type { DefineComponent, HTMLAttributes, ReservedProps } from 'vue';
import type { AuthProviderElement } from 'gatehouse-elements/auth-provider.js';
import type { EntitlementGateElement } from 'gatehouse-elements/entitlement-gate.js';

type Tag<Props = object> = DefineComponent<HTMLAttributes & ReservedProps & Props>;

declare module 'vue' {
  interface HTMLAttributes {
    slot?: string;
  }
  interface GlobalComponents {
    'auth-provider': Tag<{
      baseUrl?: string;
      clientId?: string;
      basename?: string;
      loginUrl?: string;
      logoutUrl?: string;
      options?: AuthProviderElement['options'];
      onAuthNavigate?: (event: CustomEvent<{ href: string; replace?: boolean }>) => void;
      onAuthSuccess?: (event: CustomEvent<{ userId: string; tenantId: string }>) => void;
      onAuthSignedOut?: (event: CustomEvent<{ reason: string }>) => void;
    }>;
    'auth-gate': Tag<{ when?: 'signed-in' | 'signed-out' | 'loading'; onGateChange?: (event: Event) => void }>;
    'entitlement-gate': Tag<{ feature?: string; permission?: string; customAttributes?: EntitlementGateElement['customAttributes']; onGateChange?: (event: Event) => void }>;
    'auth-login': Tag;
    'auth-logout': Tag;
    'admin-users-table': Tag<{
      activatable?: boolean;
      pageSize?: number;
      onUsersLoaded?: (event: CustomEvent<{ totalItems: number }>) => void;
      onUsersRowActivate?: (event: CustomEvent<{ user: { name: string; email: string } }>) => void;
    }>;
  }
}
