import type { Joined } from '../../../stores/admin/members/addresses.ts';
import { Button } from '../../ui/base/Button.tsx';
import { useCommon } from '../../ui/base/kit.ts';
import { ErrorIcon } from '../../ui/icons.tsx';
import type { InvitingTexts } from './AddressField.tsx';

/** What became of addresses that were pasted, and what was there before. */
export interface Pasted {
  joined: Joined;
  /** How many of the new ones are no address. */
  faulty: number;
  before: readonly string[];
  waiting: readonly string[];
}

interface AddressNoteProps {
  id: string;
  texts: InvitingTexts;
  error: string | undefined;
  help: string | undefined;
  pasted: Pasted | undefined;
  /** How many wait until there is room: where none do, those without room are left out. */
  waiting: number;
  /** As many there may be. */
  most: number;
  /** How many are no address, also of those that wait. */
  wrong: number;
  onUndo: () => void;
  onTakeWrong: () => void;
}

/** The line below a field of addresses: what is wrong and a way out, or what was pasted, or the help. */
export function AddressNote(props: AddressNoteProps) {
  const { id, texts, error, help, pasted, waiting, most, wrong, onUndo, onTakeWrong } = props;
  const { format } = texts;
  const common = useCommon();
  const waits = waiting > 0 && format('inviting.waiting', { count: waiting, most });
  const { added = 0, repeated = 0, left = [] } = pasted?.joined ?? {};
  const words = [
    pasted && (added > 0 || !left.length) && format('inviting.pasted', { added }),
    repeated > 0 && format('inviting.repeated', { count: repeated }),
    pasted && pasted.faulty > 0 && format('inviting.faulty', { count: pasted.faulty }),
    !waits && left.length > 0 && format('inviting.noRoom', { count: left.length }),
    waits,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <div className="gh-message" part="message" id={id} role={error ? 'alert' : undefined}>
        {error && <ErrorIcon />}
        {error ?? (words ? <span role="status">{words}</span> : help)}
        {pasted && (
          <Button small kind="ghost" onClick={onUndo}>
            {common.text('common.undo')}
          </Button>
        )}
      </div>
      {error && waits && <p className="gh-quiet">{waits}</p>}
      {error && wrong > 1 && (
        <div>
          <Button small onClick={onTakeWrong}>
            {format('inviting.takeWrong', { count: wrong })}
          </Button>
        </div>
      )}
    </>
  );
}
