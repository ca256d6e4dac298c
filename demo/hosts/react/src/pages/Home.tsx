import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Entitled, SignedIn, SignedOut } from '../gates';

export function Home() {
  const [seats, setSeats] = useState(12);
  // #region attributes
  const fleet = useMemo(() => ({ seats, region: 'eu-west' }), [seats]);
  // #endregion
  return (
    <main className="page">
      <h1>Today in the harbour</h1>
      <p className="lead">A React application. Its accounts are Gatehouse tags; the rest is its own.</p>
      <SignedOut>
        <Link className="button" to="/login">Sign in</Link>
      </SignedOut>
      <SignedIn>
        <div className="cards">
          <section className="card">
            <h2>Reports</h2>
            {/* #region entitled */}
            <Entitled feature="advanced-reports" otherwise="Reports come with the plan Team.">
              <p>412 rows are ready to export.</p>
            </Entitled>
            {/* #endregion */}
          </section>
          <section className="card">
            <h2>Seat planner</h2>
            <label>
              Seats
              <input type="number" min={0} max={999} value={seats} onChange={(event) => setSeats(event.target.valueAsNumber || 0)} />
            </label>
            <Entitled feature="seat-planner" customAttributes={fleet} otherwise="For fleets of more than 10 seats.">
              <p>Plan who rides where.</p>
            </Entitled>
          </section>
        </div>
      </SignedIn>
    </main>
  );
}
