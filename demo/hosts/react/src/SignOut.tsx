import { useGatehouse } from 'gatehouse-elements/react.js';

export function SignOut() {
  const root = useGatehouse();
  return (
    <button type="button" disabled={!root} onClick={() => void root?.logout()}>
      Leave
    </button>
  );
}
