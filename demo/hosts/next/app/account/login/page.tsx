import type { Metadata } from 'next';
import { AuthLogin } from 'gatehouse-elements/react.js';

export const metadata: Metadata = { title: 'Sign in' };

/** The sign-in, whose form is in the HTML before its script has come. */
export default function Login() {
  return (
    <main className="page center">
      <AuthLogin>
        <form />
      </AuthLogin>
    </main>
  );
}
