import { useEffect, useState } from 'react';
import { NavLink, Route, Routes } from 'react-router';
import type { Config } from './config';
import { Provider } from './Provider';
import { SignedIn, SignedOut } from './gates';
import { Home } from './pages/Home';
import { Login } from './pages/Login';
import { Logout } from './pages/Logout';
import { Users } from './pages/Users';

export function App({ config }: { config: Config }) {
  const [news, setNews] = useState('');
  const [dark, setDark] = useState<boolean>();

  useEffect(() => {
    if (dark !== undefined) document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  }, [dark]);

  return (
    <Provider config={config} onNews={setNews}>
      <header className="bar">
        <NavLink className="brand" to="/">Harbour</NavLink>
        <nav>
          <NavLink to="/users">Users</NavLink>
        </nav>
        <nav className="end">
          <SignedOut><NavLink to="/login">Sign in</NavLink></SignedOut>
          <SignedIn><NavLink to="/logout">Sign out</NavLink></SignedIn>
          <button type="button" aria-pressed={dark ?? false} onClick={() => setDark(!dark)}>Dark</button>
        </nav>
      </header>
      <Routes>
        <Route path="/" element={<Home />} />
        <Route path="/login" element={<Login />} />
        <Route path="/logout" element={<Logout />} />
        <Route path="/users" element={<Users onNews={setNews} />} />
      </Routes>
      <output className="news">{news}</output>
    </Provider>
  );
}
