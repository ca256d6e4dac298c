// The components and hooks, in React 19 and, by another tsconfig, in React 18.
import { createRef } from 'react';
import {
  AdminPortal,
  AdminUsersTable,
  AuthGate,
  AuthLogin,
  AuthProvider,
  EntitlementGate,
  PermissionGate,
  StepUpGate,
  TenantSwitcher,
  useEntitlement,
  useGatehouse,
  useSession,
  useStores,
  useTenants,
  useUser,
} from 'gatehouse-elements/react.js';
import type { AdminPortalElement } from 'gatehouse-elements/admin-portal.js';

const portal = createRef<AdminPortalElement>();

export const right = (
  <AuthProvider
    baseUrl="https://id.example"
    sessionCheck={0}
    options={{ additionalHeaders: () => ({ a: 'b' }) }}
    onAuthSuccess={({ detail }) => void (detail.userId satisfies string)}
    onAuthNavigate={(event) => event.preventDefault()}
  >
    <AuthGate
      when="signed-out"
      className="a"
      onGateChange={({ detail }) => void (detail.justification satisfies string | undefined)}
    >
      <AuthLogin withoutHeader headingLevel={2} onAuthStep={({ detail }) => void (detail.step satisfies string)}>
        <p slot="footer">Terms</p>
      </AuthLogin>
    </AuthGate>
    <EntitlementGate feature="reports" customAttributes={{ seats: 12 }} />
    <PermissionGate permissions={['a']} roles="b" />
    <StepUpGate maxAge={600} onStepUpRequired={({ detail }) => void (detail.maxAge satisfies number | undefined)} />
    <AdminPortal
      ref={portal}
      navigation={{ users: { visibility: 'hidden' } }}
      closed={false}
      style={{ color: 'red' }}
      onClick={() => portal.current?.open('users')}
    />
    <AdminUsersTable pageSize={50} onUsersRowActivate={({ detail }) => void (detail.user.email satisfies string)} />
    <TenantSwitcher reload="silent" onTenantSwitch={(event) => event.preventDefault()} />
  </AuthProvider>
);

export function Hooks() {
  useSession().status satisfies 'loading' | 'signed-in' | 'signed-out';
  useUser()?.email satisfies string | undefined;
  useTenants().activeTenant?.name satisfies string | undefined;
  useEntitlement('reports').isEntitled satisfies boolean;
  useEntitlement({ feature: 'reports', permission: 'reports.read' }, { app: 'admin' }).justification satisfies
    | string
    | undefined;
  useGatehouse('admin')?.routing.to('loginUrl');
  useStores(({ flags }) => flags.isOn('x')) satisfies boolean | undefined;
  return null;
}

export const wrong = [
  // @ts-expect-error no such value
  <AuthGate key={1} when="later" />,
  // @ts-expect-error a flag
  <AuthLogin key={2} withoutHeader="yes" />,
  // @ts-expect-error no such property
  <AuthLogin key={3} withoutHeading />,
  // @ts-expect-error no such event
  <AuthLogin key={4} onAuthSuccessful={() => {}} />,
  // @ts-expect-error no such field in the detail
  <AuthLogin key={5} onAuthStep={({ detail }) => detail.steps} />,
  // @ts-expect-error another detail
  <AuthProvider key={6} onAuthSuccess={(event: CustomEvent<{ userId: number }>) => event} />,
  // @ts-expect-error another element
  <AuthLogin key={7} ref={portal} />,
  // @ts-expect-error what only is read
  <AuthGate key={8} verdict={{ state: 'pending' }} />,
];

// @ts-expect-error no such question
export const question = () => useEntitlement({ features: 'reports' });
