import { AuthLogin } from 'gatehouse-elements/react.js';

export function Login() {
  return (
    <main className="page center">
      <AuthLogin>
        <form />
      </AuthLogin>
    </main>
  );
}
