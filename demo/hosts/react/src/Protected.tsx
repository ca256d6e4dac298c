import type { ReactNode } from 'react';
import { Navigate, useHref, useLocation } from 'react-router';
import { useSession } from 'gatehouse-elements/react.js';

/** Its children for signed-in users. Others go to the login, and come back to this URL from there. */
export function Protected({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const here = useHref(useLocation());
  if (status === 'signed-out') return <Navigate replace to={`/login?redirectUrl=${encodeURIComponent(here)}`} />;
  return status === 'signed-in' ? children : null;
}
