// The tags in Preact.
import type {} from 'gatehouse-elements/types/preact.d.ts';
import 'gatehouse-elements/all.js';
import { createRef } from 'preact';

const navigation = { users: { visibility: 'hidden' as const } };
const ref = createRef<HTMLElementTagNameMap['auth-login']>();

export const right = (
  <auth-provider
    base-url="https://id.example"
    session-check={0}
    require-session
    onauth-success={({ detail }) => void (detail.userId satisfies string)}
    onauth-navigate={(event) => event.preventDefault()}
  >
    <auth-gate when="signed-out" class="a" className="a">
      <auth-login
        ref={ref}
        without-header
        heading-level="2"
        onauth-step={({ detail }) => void (detail.step satisfies string)}
      >
        <form />
        <p slot="footer">Terms</p>
      </auth-login>
    </auth-gate>
    <entitlement-gate
      feature="reports"
      customAttributes={{ seats: 12 }}
      ongate-change={({ detail }) => void (detail.isEntitled satisfies boolean)}
    />
    <admin-portal navigation={navigation} closed address="none" style={{ color: 'red' }} onClick={() => {}} />
    <permission-gate permissions={['a', 'b']} />
    <admin-users-table
      pageSize={50}
      hidden-columns="roles"
      onusers-loaded={({ detail }) => void (detail.totalItems satisfies number)}
    />
  </auth-provider>
);

export const wrong = [
  // @ts-expect-error no such value
  <auth-gate key={1} when="later" />,
  // @ts-expect-error a flag
  <auth-login key={2} without-header="yes" />,
  // @ts-expect-error no such property (of a name with a hyphen TypeScript takes any in JSX)
  <auth-login key={3} headingLevels={2} />,
  // @ts-expect-error no such field in the detail
  <auth-login key={5} onauth-step={({ detail }) => detail.steps} />,
  // @ts-expect-error another detail
  <auth-provider key={6} onauth-success={(event: CustomEvent<{ userId: number }>) => event} />,
  // @ts-expect-error no such page visibility
  <admin-portal key={7} navigation={{ users: { visibility: 'never' } }} />,
  // @ts-expect-error no such tag
  <auth-logins key={8} />,
];
