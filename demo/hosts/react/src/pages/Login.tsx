import 'gatehouse-elements/auth-login.js';

export function Login() {
  return (
    <main className="page center">
      {/* #region login */}
      <auth-login>
        <form />
      </auth-login>
      {/* #endregion */}
    </main>
  );
}
