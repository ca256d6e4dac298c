import { observer } from 'mobx-react-lite';
import type { InvitationResult, InvitingStore } from '../../stores/admin/members/InvitingStore.ts';
import { Address } from '../ui/Address.tsx';
import { Button } from '../ui/base/Button.tsx';
import { focusIt } from '../ui/dialog/focusFirst.ts';
import { ErrorIcon, NoIcon, OkIcon, UserIcon } from '../ui/icons.tsx';
import { reasonOf } from '../ui/form/failure.ts';
import type { InvitingTexts } from '../core/addresses/AddressField.tsx';

export interface ResultsProps {
  inviting: InvitingStore;
  texts: InvitingTexts;
  /** How many addresses are still to be invited. */
  waiting: number;
  /** Back to the form, with the addresses that were not invited, and those that waited. */
  onBack: () => void;
  /** Shows a member; without it there is no list to show them in. */
  onView: ((email: string) => void) | undefined;
  onDone: () => void;
}

/** How it went with each address (USERS-033): first those that need attention. */
export const Results = observer(function Results({ inviting, texts, waiting, onBack, onView, onDone }: ResultsProps) {
  const { text, format } = texts;
  const { results, unallowed } = inviting;
  const unsent = results.filter(({ state }) => state === 'waiting').length;
  const isOpen = ({ state }: InvitationResult) => state !== 'allowed';
  const isFaulty = (one: InvitationResult) => one.state === 'unallowed' || one.lacksApplications;
  const line = ({ state, error, lacksApplications }: InvitationResult): string => {
    if (lacksApplications) return text('inviting.lacksApplications');
    const word = text(`inviting.state.${state}`);
    if (state !== 'unallowed') return word;
    const reason = reasonOf(error, texts, 'inviting', text('inviting.unanswered'));
    return format('inviting.reason', { state: word, reason });
  };
  return (
    <div className="gh-dialog__form">
      <div className="gh-dialog__body" part="dialog-body">
        <ul className="gh-results" part="results" aria-label={text('inviting.results')}>
          {[...results.filter(isOpen), ...results.filter((one) => !isOpen(one))].map((one) => (
            <li key={one.email} part="result">
              {one.state === 'member' ? (
                <span className="gh-quiet">
                  <UserIcon />
                </span>
              ) : isFaulty(one) ? (
                <span className="gh-mark--error">
                  <ErrorIcon />
                </span>
              ) : isOpen(one) ? (
                <span className="gh-quiet">
                  <NoIcon />
                </span>
              ) : (
                <span className="gh-mark--success">
                  <OkIcon />
                </span>
              )}
              <div className="gh-grow">
                <p>
                  <Address>{one.email}</Address>
                </p>
                <p className="gh-muted">{line(one)}</p>
              </div>
              {one.state === 'member' && onView && (
                <Button
                  small
                  kind="ghost"
                  aria-label={format('inviting.viewMember', { email: one.email })}
                  onClick={() => onView(one.email)}
                >
                  {text('inviting.view')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      <footer className="gh-dialog__foot" part="dialog-footer">
        {!waiting && unallowed.length > 0 && <Button onClick={onBack}>{text('inviting.correct')}</Button>}
        <Button kind={waiting ? 'default' : 'primary'} buttonRef={waiting ? undefined : focusIt} onClick={onDone}>
          {text('inviting.done')}
        </Button>
        {waiting > 0 && (
          <Button kind="primary" buttonRef={focusIt} onClick={onBack}>
            {format('inviting.next', { count: waiting + unsent })}
          </Button>
        )}
      </footer>
    </div>
  );
});
