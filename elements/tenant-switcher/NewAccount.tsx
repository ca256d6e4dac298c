import { PlusIcon } from '../ui/icons.tsx';
import { STOP } from '../ui/overlays/Popup.tsx';

/** What the list of accounts ends with, for those who may create one under the active one. */
export function NewAccount({ label, onCreate }: { label: string; onCreate: () => void }) {
  return (
    <div className="gh-menu__foot">
      <button type="button" className="gh-item" part="new-account" {...{ [STOP]: '' }} onClick={onCreate}>
        <PlusIcon quiet />
        <span className="gh-grow">{label}</span>
      </button>
    </div>
  );
}
