/** Registers every element. Each brings its view only when it is first on a page. */
import './admin-portal/admin-portal.ts';
import './admin-users-table/admin-users-table.ts';
import './auth-gate/auth-gate.ts';
import './auth-login/auth-login.ts';
import './auth-logout/auth-logout.ts';
import './auth-provider/auth-provider.ts';
import './auth-router/auth-router.ts';
import './entitlement-gate/entitlement-gate.ts';
import './permission-gate/permission-gate.ts';
import './step-up-gate/step-up-gate.ts';
import './tenant-switcher/tenant-switcher.ts';
