import 'gatehouse-elements/auth-logout.js';

export function Logout() {
  return (
    <main className="page center">
      <auth-logout />
    </main>
  );
}
