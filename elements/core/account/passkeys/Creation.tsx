import { observer } from 'mobx-react-lite';
import type { PasskeysStore } from '../../../../stores/auth/passkeys/PasskeysStore.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { useCommon } from '../../../ui/base/kit.ts';
import { Note } from '../../../ui/form/Note.tsx';
import { failureOf } from '../../../ui/form/failure.ts';
import { useSheet } from '../../../ui/base/useSheet.ts';
import form from '../../../ui/form/form.css';
import type { PasskeysTexts } from './PasskeyItem.tsx';

interface Props {
  readonly store: PasskeysStore;
  readonly texts: PasskeysTexts;
  readonly onRetry: () => void;
}

/** What becomes of a new passkey: the browser asks, or why there is none, and another try. */
export const Creation = observer(function Creation({ store, texts, onRetry }: Props) {
  const { text } = texts;
  const common = useCommon();
  const sheet = useSheet(form);
  const { creating, notMade, createError } = store;
  if (!creating && !notMade && !createError) return null;
  const failure = createError && failureOf(createError, texts, 'passkeys');
  return (
    <div className="gh-panel__row gh-account__note" ref={sheet}>
      {creating ? (
        <Note tone="info">
          <div role="status">
            <strong>{text('passkeys.askingTitle')}</strong>
            <p>{text('passkeys.asking')}</p>
          </div>
          <div className="gh-actions">
            <Button small onClick={() => store.cancel()}>
              {common.text('common.cancel')}
            </Button>
          </div>
        </Note>
      ) : (
        <Note tone={notMade ? 'warning' : 'error'}>
          <p role={notMade ? 'alert' : undefined}>
            {notMade ? (
              text(`passkeys.${notMade}`)
            ) : (
              <>
                {text('passkeys.notCreated')}{' '}
                <span lang={failure?.lang}>{failure?.message ?? common.text('common.service')}</span>
                {failure?.traceId && (
                  <>
                    {' '}
                    {common.text('common.trace')} <span className="gh-mono">{failure.traceId}</span>
                  </>
                )}
              </>
            )}
          </p>
          <div className="gh-actions">
            {notMade !== 'known' && (
              <Button small onClick={onRetry}>
                {common.text('common.retry')}
              </Button>
            )}
            <Button small kind="ghost" onClick={() => store.dismiss()}>
              {common.text('common.close')}
            </Button>
          </div>
        </Note>
      )}
    </div>
  );
});
