import { Avatar } from './base/Avatar.tsx';
import { useRowTab } from './base/rowTab.ts';

export interface PersonProps {
  name: string;
  line?: string | undefined;
  seed: string;
  src?: string | null | undefined;
}

/**
 * Who a row is about: picture, name, and a line under it. Cut at their own ends, whole in the tooltip. The row opens on
 * a click: the name is a button, so that the keyboard reaches it.
 */
export function Person({ name, line, seed, src }: PersonProps) {
  const tab = useRowTab();
  return (
    <div className="gh-person" part="person">
      <Avatar name={name} seed={seed} src={src} />
      <div>
        <button type="button" className="gh-person__name gh-person__open" dir="auto" title={name} tabIndex={tab}>
          {name}
        </button>
        {line && (
          <span className="gh-person__line" dir="auto" title={line}>
            {line}
          </span>
        )}
      </div>
    </div>
  );
}
