// The tags in Solid.
import type {} from 'gatehouse-elements/types/solid.d.ts';
import 'gatehouse-elements/all.js';

const navigation = { users: { visibility: 'hidden' as const } };

export const right = (
  <auth-provider
    base-url="https://id.example"
    attr:session-check={0}
    bool:require-session
    on:auth-success={({ detail }) => void (detail.userId satisfies string)}
  >
    <auth-gate when="signed-out" class="a">
      <auth-login
        without-header
        prop:headingLevel={2}
        on:auth-step={({ detail }) => void (detail.step satisfies string)}
      >
        <form />
        <p slot="footer">Terms</p>
      </auth-login>
    </auth-gate>
    <entitlement-gate
      feature="reports"
      prop:customAttributes={{ seats: 12 }}
      on:gate-change={({ detail }) => void (detail.isEntitled satisfies boolean)}
    />
    <admin-portal prop:navigation={navigation} closed onClick={() => {}} />
    <permission-gate permissions={['a', 'b']} />
  </auth-provider>
);

export const wrong = [
  // @ts-expect-error no such value
  <auth-gate when="later" />,
  // @ts-expect-error a flag
  <auth-login bool:without-header="yes" />,
  // @ts-expect-error no such property (of a name with a hyphen TypeScript takes any in JSX)
  <auth-login headingLevels={2} />,
  // @ts-expect-error no such field in the detail
  <auth-login on:auth-step={({ detail }) => detail.steps} />,
  // @ts-expect-error another detail
  <auth-provider on:auth-success={(event: CustomEvent<{ userId: number }>) => event} />,
  // @ts-expect-error no such page visibility
  <admin-portal prop:navigation={{ users: { visibility: 'never' } }} />,
  // @ts-expect-error no such tag
  <auth-logins />,
];
