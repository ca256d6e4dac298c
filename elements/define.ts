/** Registers nothing by itself: for hosts whose page has elements of the same names already. */
import { fault } from '../codes/fault.ts';
import { AdminPortalElement } from './admin-portal/admin-portal.element.ts';
import { AdminUsersTableElement } from './admin-users-table/admin-users-table.element.ts';
import { AuthGateElement } from './auth-gate/auth-gate.element.ts';
import { AuthLoginElement } from './auth-login/auth-login.element.ts';
import { AuthLogoutElement } from './auth-logout/auth-logout.element.ts';
import { AuthProviderElement } from './auth-provider/auth-provider.element.ts';
import { AuthRouterElement } from './auth-router/auth-router.element.ts';
import { define } from './core/shell/define.ts';
import type { LightElement } from './core/shell/LightElement.ts';
import { EntitlementGateElement } from './entitlement-gate/entitlement-gate.element.ts';
import { PermissionGateElement } from './permission-gate/permission-gate.element.ts';
import { StepUpGateElement } from './step-up-gate/step-up-gate.element.ts';
import { TenantSwitcherElement } from './tenant-switcher/tenant-switcher.element.ts';

const elements: Readonly<Record<string, (new () => LightElement) & Pick<typeof LightElement, 'prefix'>>> = {
  'admin-portal': AdminPortalElement,
  'admin-users-table': AdminUsersTableElement,
  'auth-gate': AuthGateElement,
  'auth-login': AuthLoginElement,
  'auth-logout': AuthLogoutElement,
  'auth-provider': AuthProviderElement,
  'auth-router': AuthRouterElement,
  'entitlement-gate': EntitlementGateElement,
  'permission-gate': PermissionGateElement,
  'step-up-gate': StepUpGateElement,
  'tenant-switcher': TenantSwitcherElement,
};

/** Prefixes that were asked for: asking again changes nothing. */
const asked = new Set<string>();

/** The names `defineAll` gives, without a prefix. */
export const definableTags: readonly string[] = Object.keys(elements);

/**
 * Registers every element, under names of the host's own: `defineAll({ prefix: 'acme-' })` makes `<acme-auth-login>` and so on.
 * May be called with several prefixes. Elements that compose others (the router, the portal) take those of their own prefix.
 *
 * @param options.prefix what each name begins with; lower case, e.g. `acme-`. Default empty
 * @throws {TypeError} when no element may be called so
 */
export function defineAll({ prefix = '' }: { prefix?: string } = {}): void {
  if (!/^([a-z][a-z0-9._-]*)?$/.test(prefix))
    throw fault(
      'GH-BAD-PREFIX',
      `No element's name can begin with "${prefix}": use lower case, as in "acme-".`,
      TypeError,
    );
  if (asked.has(prefix)) return;
  asked.add(prefix);
  // A class has one name: each prefix has its own.
  for (const [tag, Element] of Object.entries(elements))
    define(
      prefix + tag,
      prefix
        ? class extends Element {
            static override prefix = prefix;
          }
        : Element,
    );
}
