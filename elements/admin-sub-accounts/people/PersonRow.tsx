import { observer } from 'mobx-react-lite';
import { rolesIn } from '../../../stores/admin/subAccounts/AccountPeople.ts';
import { Avatar } from '../../ui/base/Avatar.tsx';
import { useCommon, useKit } from '../../ui/base/kit.ts';
import { LockIcon, PencilIcon, TrashIcon } from '../../ui/icons.tsx';
import { ActionButton } from '../../ui/overlays/ActionButton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { refusalIn } from '../words.ts';
import type { PersonDialogProps } from './AccountPeople.tsx';

interface PersonRowProps extends Omit<PersonDialogProps, 'onClose'> {
  onRoles: () => void;
  onRemove: () => void;
}

/** A person of an account: the roles there, how the person comes in, and the way further down. */
export const PersonRow = observer(function PersonRow(props: PersonRowProps) {
  const { store, texts, account, person, onChange, onRoles, onRemove } = props;
  const { text, format, lang } = texts;
  const common = useCommon();
  const { toasts } = useKit();
  const { id, email, name = '', access, profilePictureUrl, subAccountAccessAllowed: allowed } = person;
  const called = name || email;
  const isOwn = access?.isOwn !== false;
  const roles = rolesIn(person, account.tenantId).map((role) => role.name);
  const held = roles.length ? roles.join(', ') : isOwn ? text('subAccounts.noRoles') : '';
  const way =
    isOwn || !access?.from ? text('subAccounts.own') : format('subAccounts.from', { account: access.from.name });
  // Each account below decides by itself: a switch that is off says nothing of those that let people in.
  const isUndecided =
    isOwn && !access?.isFixed && allowed === undefined && (store.counts.belowOf(account.tenantId) ?? 0) > 0;
  const line = [held, way, isUndecided && text('subAccounts.undecided')].filter(Boolean).join(' · ');
  const reason = !isOwn
    ? text('subAccounts.notMember')
    : access?.isFixed
      ? text('subAccounts.fixed')
      : store.mayWrite
        ? undefined
        : text('subAccounts.noRight');
  const handleSwitch = async (on: boolean): Promise<void> => {
    const about = `access:${id}` as const;
    if (await store.people.setAccess(id, on)) {
      toasts.clear(about);
      return onChange(account.tenantId, 'people');
    }
    toasts.fail(store.people.error(about), (error) => {
      const reason = refusalIn(error, texts).message ?? common.text('common.service');
      return { about, text: format('subAccounts.switchUndone', { name: called, reason }) };
    });
  };
  return (
    <li part="member">
      <div className="gh-person">
        <Avatar name={called} seed={id} src={profilePictureUrl} />
        <div>
          <span className="gh-person__name" dir="auto" title={called}>
            {called}
          </span>
          <span className="gh-person__line" title={line}>
            {line}
          </span>
        </div>
      </div>
      <Switch
        label={format('subAccounts.goesDown', { name: called })}
        on={access?.isFixed === true || allowed === true}
        reason={reason}
        onSwitch={(on) => void handleSwitch(on)}
      />
      {store.mayWrite && isOwn && (
        <ActionButton
          small
          lang={lang}
          label={common.format('common.actionsFor', { name: called })}
          actions={[
            { id: 'roles', label: text('subAccounts.editRoles'), icon: PencilIcon, onAction: onRoles },
            ...(isUndecided
              ? [{ id: 'out', label: text('subAccounts.keepOut'), icon: LockIcon, onAction: () => handleSwitch(false) }]
              : []),
            { id: 'remove', label: text('subAccounts.remove'), icon: TrashIcon, danger: true, onAction: onRemove },
          ]}
        />
      )}
    </li>
  );
});
