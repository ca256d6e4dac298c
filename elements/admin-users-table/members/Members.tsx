import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import type { UserV3 } from '../../../api/contract/types.ts';
import { MemberWrites } from '../../../stores/admin/members/MemberWrites.ts';
import type { UsersStore } from '../../../stores/admin/users/UsersStore.ts';
import type { RootStore } from '../../../stores/RootStore.ts';
import { useFormat } from '../../core/page/useFormat.ts';
import { membersArea } from '../../i18n/generated/members.ts';
import { useKit } from '../../ui/base/kit.ts';
import { useLater } from '../../ui/base/later.ts';
import { useStable } from '../../ui/base/useStable.ts';
import { useLost } from '../../ui/blocks/useLost.ts';
import { icon } from '../../ui/base/icons.tsx';
import { CheckIcon, DeviceIcon, NoIcon, TagIcon, TrashIcon } from '../../ui/moreIcons.tsx';
import type { Action } from '../../ui/overlays/ActionButton.tsx';
import type { ListPageProps } from '../../ui/page/model.ts';
import { nameOf } from '../columns.tsx';
import { reasonOf } from './reasons.ts';

/** What the table offers for rows. */
export type MemberActions = Pick<ListPageProps<UserV3>, 'actions' | 'bulk'>;
/** What is done with several people at once. */
export type BulkVerb = 'disable' | 'enable' | 'remove';
/** What is asked about one row. */
type RowDialog = 'roles' | 'end' | 'sessions' | 'remove';
/** The open dialog. */
type Asked =
  | { readonly ask: RowDialog; readonly user: UserV3 }
  | { readonly ask: BulkVerb; readonly ids: readonly string[] };

export interface MembersProps {
  root: RootStore;
  users: UsersStore;
  /** Told what can be done with rows, and again when that changes; undefined when nothing can. */
  onActions: (actions: MemberActions | undefined) => void;
}

const ClockIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="8" cy="8" r="5.7" />
    <path d="M8 5v3.2l2.2 1.3" />
  </>,
);

const loadDialogs = () => import('./MemberDialogs.tsx');

/** Manages the people of the table: what its menus offer, and the dialogs behind them. */
export const Members = observer(function Members({ root, users, onActions }: MembersProps) {
  const members = useMemo(() => new MemberWrites(root.context, users), [root, users]);
  const texts = useFormat(membersArea);
  const { text, format, ready } = texts;
  const { toasts } = useKit();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const dialogs = useLater(loadDialogs, asked !== undefined, close);
  const { mayWrite, mayDelete } = members;
  useLost(asked !== undefined && !(asked.ask === 'remove' ? mayDelete : mayWrite), close);

  const setDisabled = useStable(async (user: UserV3, isDisabled: boolean): Promise<void> => {
    const name = nameOf(user, users);
    const done = await members.setDisabled(user.id, isDisabled);
    const reason = done ? '' : reasonOf(members.error('access', user.id), texts);
    toasts.show({
      tone: done ? 'success' : 'error',
      text: done
        ? format(isDisabled ? 'members.disabled' : 'members.enabled', { name })
        : format('members.failed', { name, reason }),
      onAction: () => void setDisabled(user, done ? !isDisabled : isDisabled),
    });
  });
  // A row that is drawn follows the rights by itself.
  const setPermanent = useStable(async (user: UserV3): Promise<void> => {
    const name = nameOf(user, users);
    const done = await members.setPermanent(user.id);
    const reason = done ? '' : reasonOf(members.error('end', user.id), texts);
    toasts.show({
      tone: done ? 'success' : 'error',
      text: done ? format('members.permanent', { name }) : format('members.failed', { name, reason }),
    });
  });
  const actions = useStable((user: UserV3): Action[] => {
    const isDisabled = user.isDisabled === true;
    const reason = members.isOwn(user) ? text('members.own') : undefined;
    return [
      members.mayWrite && {
        id: 'roles',
        label: text('members.roles'),
        icon: TagIcon,
        onAction: () => setAsked({ ask: 'roles', user }),
      },
      members.mayWrite && {
        id: 'access',
        label: text(isDisabled ? 'members.enable' : 'members.disable'),
        icon: isDisabled ? CheckIcon : NoIcon,
        reason,
        onAction: () => void setDisabled(user, !isDisabled),
      },
      members.mayWrite &&
        members.mayBeTemporary && {
          id: 'end',
          label: text(user.temporaryExpirationDate ? 'members.endChange' : 'members.end'),
          icon: ClockIcon,
          reason,
          onAction: () => setAsked({ ask: 'end', user }),
        },
      members.mayWrite &&
        user.temporaryExpirationDate !== undefined && {
          id: 'permanent',
          label: text('members.makePermanent'),
          icon: CheckIcon,
          reason,
          onAction: () => void setPermanent(user),
        },
      members.mayWrite && {
        id: 'sessions',
        label: text('members.sessions'),
        icon: DeviceIcon,
        onAction: () => setAsked({ ask: 'sessions', user }),
      },
      members.mayDelete && {
        id: 'remove',
        label: text('members.remove'),
        icon: TrashIcon,
        danger: true,
        reason,
        onAction: () => setAsked({ ask: 'remove', user }),
      },
    ].filter((one) => one !== false);
  });
  const bulk = useStable((chosen: ReadonlySet<string>): Action[] => {
    const verbs = [
      { id: 'disable', icon: NoIcon, may: mayWrite },
      { id: 'enable', icon: CheckIcon, may: mayWrite },
      { id: 'remove', icon: TrashIcon, may: mayDelete },
    ] as const;
    const reason = [...chosen].every((id) => members.isOwn({ id })) ? text('members.own') : undefined;
    return verbs.flatMap(({ id, icon, may }) =>
      may
        ? [
            {
              id,
              icon,
              label: text(`members.${id}`),
              danger: id === 'remove',
              reason,
              onAction: () => setAsked({ ask: id, ids: [...chosen] }),
            },
          ]
        : [],
    );
  });
  const offers = ready && (mayWrite || mayDelete);
  useEffect(() => {
    onActions(offers ? { actions, bulk } : undefined);
    return () => onActions(undefined);
  }, [offers, mayWrite, mayDelete, actions, bulk, onActions]);

  if (!dialogs || !asked) return null;
  const dialog = { members, users, texts, onClose: close };
  if ('ids' in asked) return <dialogs.ManyDialog {...dialog} verb={asked.ask} ids={asked.ids} />;
  const { user } = asked;
  switch (asked.ask) {
    case 'roles':
      return <dialogs.RolesDialog {...dialog} user={user} />;
    case 'end':
      return <dialogs.EndDialog {...dialog} user={user} now={root.context.ports.clock.now()} />;
    case 'sessions':
      return <dialogs.SessionsDialog {...dialog} user={user} />;
    case 'remove':
      return <dialogs.RemoveDialog {...dialog} user={user} />;
  }
});
