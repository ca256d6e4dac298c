import { useEffect, useState } from 'react';
import { NavLink, Route, Routes } from 'react-router';
import { useSession } from 'gatehouse-elements/react.js';
import type { Config } from './config';
import { Protected } from './Protected';
import { Provider } from './Provider';
import { Home } from './pages/Home';
import { Login } from './pages/Login';
import { Logout } from './pages/Logout';
import { Users } from './pages/Users';

function Account() {
  const { status } = useSession();
  if (status === 'loading') return null;
  return status === 'signed-in' ? <NavLink to="/logout">Sign out</NavLink> : <NavLink to="/login">Sign in</NavLink>;
}

export function App({ config }: { config: Config }) {
  const [news, setNews] = useState('');
  const [dark, setDark] = useState<boolean>();

  useEffect(() => {
    if (dark !== undefined) document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  }, [dark]);

  return (
    <Provider config={config} onNews={setNews}>
      <header className="bar">
        <NavLink className="brand" to="/">
          Harbour
        </NavLink>
        <nav>
          <NavLink to="/users">Users</NavLink>
        </nav>
        <nav className="end">
          <Account />
          <button type="button" aria-pressed={dark ?? false} onClick={() => setDark(!dark)}>
            Dark
          </button>
        </nav>
      </header>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/login" element={<Login />} />
        <Route path="/logout" element={<Logout />} />
        <Route
          path="/users"
          element={
            <Protected>
              <Users onNews={setNews} />
            </Protected>
          }
        />
      </Routes>
      <output className="news">{news}</output>
    </Provider>
  );
}
