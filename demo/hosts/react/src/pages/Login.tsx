import { AuthLogin } from 'gatehouse-elements/react.js';

export function Login() {
  return (
    <main className="page center">
      {/* #region login */}
      <AuthLogin>
        <form />
      </AuthLogin>
      {/* #endregion */}
    </main>
  );
}
