import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { UsersStore, WRITE_USERS } from '../../stores/admin/users/UsersStore.ts';
import { useFormat } from '../core/page/useFormat.ts';
import { invitingArea } from '../i18n/generated/inviting.ts';
import { Button } from '../ui/base/Button.tsx';
import { preload, useLater } from '../ui/base/useLater.ts';
import { useLost } from '../ui/blocks/useLost.ts';
import { PlusIcon } from '../ui/icons.tsx';
import type { InviteUserProps } from './admin-invite-user.element.ts';

const loadDialog = () => import('./InviteDialog.tsx');

/** A button that invites people, for a page of the host. Absent for who may not. */
export const InviteUser = observer(function InviteUser({ root, open, onOpen, onInvited, onAccess }: InviteUserProps) {
  const { text, ready } = useFormat(invitingArea);
  const may = root?.context.allows(WRITE_USERS);
  const close = () => onOpen(false);
  const module = useLater(loadDialog, open && may === true, close);
  useLost(open && may === false, close);
  useEffect(() => onAccess(may), [may, onAccess]);
  if (!root || !may || !ready) return null;
  return (
    <>
      <Button
        kind="primary"
        icon={<PlusIcon />}
        aria-haspopup="dialog"
        onPointerEnter={() => preload(loadDialog)}
        onFocus={() => preload(loadDialog)}
        onClick={() => onOpen(true)}
      >
        {text('inviting.open')}
      </Button>
      {open && module && (
        <module.InviteDialog root={root} users={root.use(UsersStore)} onInvited={onInvited} onClose={close} />
      )}
    </>
  );
});
