import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { EntitlementGate, useEntitlement, useSession } from 'gatehouse-elements/react.js';

export function Home() {
  const { status } = useSession();
  return (
    <main className="page">
      <h1>Today in the harbour</h1>
      <p className="lead">A React application. Its accounts are Gatehouse tags; the rest is its own.</p>
      {status === 'signed-out' && (
        <Link className="button" to="/login">
          Sign in
        </Link>
      )}
      {status === 'signed-in' && (
        <div className="cards">
          <Reports />
          <Planner />
        </div>
      )}
    </main>
  );
}

function Reports() {
  const { isEntitled, isPending } = useEntitlement('advanced-reports');
  return (
    <section className="card">
      <h2>Reports</h2>
      {isEntitled && <p>412 rows are ready to export.</p>}
      {!isEntitled && !isPending && <p>Reports come with the plan Team.</p>}
    </section>
  );
}

function Planner() {
  const [seats, setSeats] = useState(12);
  const fleet = useMemo(() => ({ seats, region: 'eu-west' }), [seats]);
  return (
    <section className="card">
      <h2>Seat planner</h2>
      <label>
        Seats
        <input
          type="number"
          min={0}
          max={999}
          value={seats}
          onChange={(event) => setSeats(event.target.valueAsNumber || 0)}
        />
      </label>
      <EntitlementGate feature="seat-planner" customAttributes={fleet}>
        <p>Plan who rides where.</p>
        <p slot="denied">For fleets of more than 10 seats.</p>
      </EntitlementGate>
    </section>
  );
}
