import { currentSession } from '../layer';

export default async function Home() {
  const session = await currentSession();
  const user = await session.user();
  return (
    <main className="page">
      <h1>Today in the harbour</h1>
      <p className="lead">An application of Next.js. Its server knows who is there; the page needs no script for it.</p>
      <p id="who">{user?.name ?? (session.status === 'unavailable' ? 'One moment …' : 'A visitor')}</p>
    </main>
  );
}
