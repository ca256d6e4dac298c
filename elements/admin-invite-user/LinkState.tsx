import { Button } from '../ui/base/Button.tsx';
import { useCommon } from '../ui/base/kit.ts';

interface Props {
  says: string;
  onClose: () => void;
  /** What is to be shown did not load. */
  onRetry?: (() => void) | undefined;
}

/** The link's half of the dialog while there is nothing to fill in: it loads, has failed, or is switched off. */
export function LinkState({ says, onClose, onRetry }: Props) {
  const common = useCommon();
  return (
    <div className="gh-dialog__form">
      <div className="gh-dialog__body" part="dialog-body">
        <p className="gh-quiet" role="status">
          {says}
        </p>
      </div>
      <footer className="gh-dialog__foot" part="dialog-footer">
        <Button onClick={onClose}>{common.text('common.close')}</Button>
        {onRetry && (
          <Button kind="primary" onClick={onRetry}>
            {common.text('common.retry')}
          </Button>
        )}
      </footer>
    </div>
  );
}
