import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { FirstChildren } from '../../stores/admin/subAccounts/SubAccountsStore.ts';
import { Button } from '../ui/base/Button.tsx';
import { useCommon, useReset } from '../ui/base/kit.ts';
import { DialogFrame } from '../ui/dialog/DialogFrame.tsx';
import { focusIt } from '../ui/dialog/focusFirst.ts';
import type { OneAccountProps } from './AccountDialogs.tsx';
import { mark } from './accountsList.tsx';

/** Says why an account cannot be deleted: the first accounts below it, and the way to all of them (SUBACC-032). */
export const ChildrenDialog = observer(function ChildrenDialog({ store, texts, account, onClose }: OneAccountProps) {
  const { text, format } = texts;
  const common = useCommon();
  const { tenantId, name } = account;
  const [first, setFirst] = useState<FirstChildren>();
  useReset(onClose);
  useEffect(() => {
    let on = true;
    void store.firstBelow(tenantId).then((answer) => on && setFirst(answer));
    return () => void (on = false);
  }, [store, tenantId]);
  const showAll = async () => {
    onClose();
    if (store.tree.isFound) await store.list.clearAll();
    await store.tree.open(tenantId);
  };
  return (
    <DialogFrame role="alertdialog" title={format('subAccounts.childrenTitle', { name })} onClose={onClose}>
      <div className="gh-dialog__body" part="dialog-body">
        <p className="gh-muted">
          {first ? format('subAccounts.childrenText', { count: first.total }) : text('subAccounts.childrenUnknown')}
        </p>
        {first && (
          <ul className="gh-members" part="members">
            {first.accounts.map((child) => {
              const count = store.counts.peopleOf(child.tenantId);
              return (
                <li key={child.tenantId} part="member">
                  <span className="gh-tree-cell">
                    {mark(child, 'small')}
                    <span className="gh-tree__name" dir="auto" title={child.name}>
                      {child.name}
                    </span>
                  </span>
                  <span className="gh-muted">{count === undefined ? '' : format('subAccounts.people', { count })}</span>
                </li>
              );
            })}
            <li>
              <button type="button" className="gh-link" onClick={() => void showAll()}>
                {format('subAccounts.showAll', { count: first.total })}
              </button>
            </li>
          </ul>
        )}
      </div>
      <footer className="gh-dialog__foot" part="dialog-footer">
        <Button buttonRef={focusIt} onClick={onClose}>
          {common.text('common.close')}
        </Button>
      </footer>
    </DialogFrame>
  );
});
