import { AuthLogout } from 'gatehouse-elements/react.js';

export function Logout() {
  return (
    <main className="page center">
      <AuthLogout />
    </main>
  );
}
