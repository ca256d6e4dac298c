import { redirect } from 'next/navigation';
import { EntitlementGate } from 'gatehouse-elements/react.js';
import { base, currentSession } from '../../layer';

export default async function Reports() {
  const session = await currentSession();
  // The page decides by itself: a request may come past the proxy.
  if (session.status === 'signed-out') redirect(`/account/login?redirectUrl=${base}/reports`);
  const user = await session.user();
  return (
    <main className="page">
      <h1>Reports</h1>
      {user ? <p id="who">{user.name}</p> : <p>One moment …</p>}
      <EntitlementGate feature="advanced-reports">
        <p>412 rows are ready to export.</p>
        <p slot="denied">Reports come with the plan Team.</p>
      </EntitlementGate>
    </main>
  );
}
