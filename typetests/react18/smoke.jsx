import { AuthGate, AuthLogin, AuthProvider, useUser } from 'gatehouse-elements/react.js';
import { StrictMode, version } from 'react';
import { createRoot } from 'react-dom/client';

const Greeting = () => <p>Signed in: {useUser()?.email}</p>;

createRoot(document.querySelector('#root')).render(
  <StrictMode>
    <p>React {version}</p>
    <AuthProvider mode="demo">
      <AuthLogin />
      <AuthGate when="signed-in">
        <Greeting />
      </AuthGate>
    </AuthProvider>
  </StrictMode>,
);
