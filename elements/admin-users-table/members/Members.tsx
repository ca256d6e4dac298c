import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import type { UserV3 } from '../../../api/contract/types.ts';
import { MemberWrites, type MemberWrite } from '../../../stores/admin/members/MemberWrites.ts';
import { RoleChoices } from '../../../stores/admin/members/RoleChoices.ts';
import type { UsersStore } from '../../../stores/admin/users/UsersStore.ts';
import type { RootStore } from '../../../stores/RootStore.ts';
import { useFormat } from '../../core/page/useFormat.ts';
import { membersArea } from '../../i18n/generated/members.ts';
import { useKit } from '../../ui/base/kit.ts';
import { reasonOf } from '../../ui/form/failure.ts';
import { preload, useLater } from '../../ui/base/useLater.ts';
import { useStable } from '../../ui/base/useStable.ts';
import { useLost } from '../../ui/blocks/useLost.ts';
import { icon } from '../../ui/base/icons.tsx';
import { Button } from '../../ui/base/Button.tsx';
import {
  BuildingIcon,
  CheckIcon,
  DeviceIcon,
  LockIcon,
  MailIcon,
  NoIcon,
  PlusIcon,
  TagIcon,
  TrashIcon,
} from '../../ui/icons.tsx';
import type { Action } from '../../ui/overlays/ActionButton.tsx';
import type { ListPageProps } from '../../ui/page/model.ts';
import { nameOf } from '../columns.tsx';
import type { Question } from './MemberDialogs.tsx';

/** What the table offers for rows. */
export type MemberActions = Pick<ListPageProps<UserV3>, 'actions' | 'bulk' | 'action' | 'emptyActions'>;
/** What is done with several people at once. */
type BulkVerb = 'roles' | 'group' | 'disable' | 'enable' | 'remove';
/** The keys of the texts that confirm a write. */
type Said = 'members.disabled' | 'members.enabled' | 'members.permanent' | 'members.endBack' | 'members.resent';
/** What is asked about one row. */
type RowDialog = 'roles' | 'end' | 'apps' | Question;
/** What helps a member who has lost the second factor. */
const helps = ['code', 'factors'] as const;
type Help = (typeof helps)[number];
/** The open dialog. */
type Asked =
  | { readonly ask: 'invite' }
  | { readonly ask: RowDialog; readonly user: UserV3 }
  | { readonly ask: Help; readonly user: UserV3 }
  | { readonly ask: BulkVerb; readonly ids: readonly string[] };

export interface MembersProps {
  root: RootStore;
  users: UsersStore;
  /** Called with the actions for rows, and again when they change; with undefined when there are none. */
  onActions: (actions: MemberActions | undefined) => void;
  /** Opens the detail of a person who is on screen. */
  onOpen: (userId: string) => void;
}

const ClockIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="8" cy="8" r="5.7" />
    <path d="M8 5v3.2l2.2 1.3" />
  </>,
);

const loadDialogs = () => import('./MemberDialogs.tsx');
const loadBreached = () => import('../breached/ResetBreached.tsx');
const loadFactors = () => import('../factors/FactorDialogs.tsx');
const loadInviting = () => import('../../admin-invite-user/InviteDialog.tsx');

/** Manages the people of the table: what its menus offer, and the dialogs behind them. */
export const Members = observer(function Members({ root, users, onActions, onOpen }: MembersProps) {
  const members = useMemo(() => new MemberWrites(root.context, users, root.use(RoleChoices)), [root, users]);
  const texts = useFormat(membersArea);
  const { text, format, ready } = texts;
  const { toasts } = useKit();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const invites = asked?.ask === 'invite';
  const isHelped = asked?.ask === 'code' || asked?.ask === 'factors';
  const dialogs = useLater(loadDialogs, asked !== undefined && !invites && !isHelped, close);
  const helping = useLater(loadFactors, isHelped, close);
  const inviting = useLater(loadInviting, invites, close);
  const { mayWrite, mayDelete } = members;
  const wantsReset = mayWrite && users.preset === 'breached-passwords';
  const resetting = useLater(loadBreached, wantsReset);
  const Reset = wantsReset && resetting?.ResetBreached;
  useLost(asked !== undefined && !(asked.ask === 'remove' || asked.ask === 'revoke' ? mayDelete : mayWrite), close);

  /** Says that a write was done, or why not. */
  const tell = (write: MemberWrite, user: UserV3, done: boolean, said: Said, onAction?: () => void): void => {
    const name = nameOf(user, users);
    if (done) toasts.show({ tone: 'success', text: format(said, { name }), onAction });
    else
      toasts.fail(members.error(write, user.id), (error) => {
        const reason = reasonOf(error, texts, 'members', text('members.notDone'));
        return { text: format('members.failed', { name, reason }), onAction };
      });
  };
  const setDisabled = useStable(async (user: UserV3, isDisabled: boolean): Promise<void> => {
    const done = await members.setDisabled(user.id, isDisabled);
    const next = done ? !isDisabled : isDisabled;
    tell('access', user, done, isDisabled ? 'members.disabled' : 'members.enabled', () => void setDisabled(user, next));
  });
  const setPermanent = useStable(async (user: UserV3): Promise<void> => {
    const done = await members.setPermanent(user.id);
    // An end that has passed cannot be given back.
    const undo = Date.parse(user.temporaryExpirationDate ?? '') > root.context.ports.clock.now() && giveBackEnd;
    const next = done ? undo : setPermanent;
    tell('end', user, done, 'members.permanent', next ? () => void next(user) : undefined);
  });
  const giveBackEnd = useStable(async (user: UserV3): Promise<void> => {
    const done = await members.setExpiration(user.id, new Date(user.temporaryExpirationDate ?? ''));
    tell('end', user, done, 'members.endBack', () => void (done ? setPermanent(user) : giveBackEnd(user)));
  });
  const resend = useStable(async (user: UserV3): Promise<void> => {
    const done = await members.resend(user.id);
    tell('resend', user, done, 'members.resent', done ? undefined : () => void resend(user));
  });
  // A row that is drawn follows the rights by itself.
  const actions = useStable((user: UserV3): Action[] => {
    const isDisabled = user.isDisabled === true;
    const isInvited = members.isInvited(user);
    const reason = members.isOwn(user) ? text('members.own') : undefined;
    return [
      members.mayWrite &&
        isInvited &&
        !isDisabled && {
          id: 'resend',
          label: text('members.resend'),
          icon: MailIcon,
          onAction: () => void resend(user),
        },
      members.mayWrite && {
        id: 'roles',
        label: text('members.roles'),
        icon: TagIcon,
        onAction: () => setAsked({ ask: 'roles', user }),
      },
      members.mayWrite &&
        members.mayAssign && {
          id: 'apps',
          label: text('members.apps'),
          icon: BuildingIcon,
          onAction: () => setAsked({ ask: 'apps', user }),
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
      members.mayWrite &&
        !isInvited && {
          id: 'sessions',
          label: text('members.sessions'),
          icon: DeviceIcon,
          onAction: () => setAsked({ ask: 'sessions', user }),
        },
      ...helps.map(
        (id) =>
          members.mayWrite &&
          user.mfaEnrolled &&
          !isInvited && {
            id,
            label: text(`members.${id}`),
            icon: LockIcon,
            reason,
            onAction: () => setAsked({ ask: id, user }),
          },
      ),
      members.mayDelete && {
        id: 'remove',
        label: text(isInvited ? 'members.revoke' : 'members.remove'),
        icon: TrashIcon,
        danger: true,
        reason,
        onAction: () => setAsked({ ask: isInvited ? 'revoke' : 'remove', user }),
      },
    ].filter((one) => one !== false);
  });
  const bulk = useStable((chosen: ReadonlySet<string>): Action[] => {
    const verbs = [
      { id: 'roles', icon: TagIcon, may: mayWrite },
      { id: 'group', icon: PlusIcon, may: mayWrite && members.mayGroup },
      { id: 'disable', icon: NoIcon, may: mayWrite },
      { id: 'enable', icon: CheckIcon, may: mayWrite },
      { id: 'remove', icon: TrashIcon, may: mayDelete },
    ] as const;
    const others = [...chosen].filter((id) => !members.isOwn({ id }));
    const reasonFor = (id: BulkVerb): string | undefined => {
      if (id === 'group') return undefined;
      if (others.length === 0) return text('members.own');
      if ((id !== 'disable' && id !== 'enable') || !members.areSeen(others, id === 'disable')) return undefined;
      return format(`members.manySame.${id}`, { count: others.length });
    };
    return verbs.flatMap(({ id, icon, may }) =>
      may
        ? [
            {
              id,
              icon,
              label: text(`members.${id}`),
              danger: id === 'remove',
              reason: reasonFor(id),
              onAction: () => setAsked({ ask: id, ids: [...chosen] }),
            },
          ]
        : [],
    );
  });
  const offers = ready && (mayWrite || mayDelete);
  const invite = mayWrite && text('members.invite');
  useEffect(() => {
    const button = invite && (
      <Button
        kind="primary"
        icon={<PlusIcon />}
        aria-haspopup="dialog"
        onPointerEnter={() => preload(loadInviting)}
        onClick={() => setAsked({ ask: 'invite' })}
      >
        {invite}
      </Button>
    );
    const action = Reset ? (
      <>
        <Reset root={root} />
        {button}
      </>
    ) : (
      button
    );
    onActions(offers ? { actions, bulk, action, emptyActions: button } : undefined);
    return () => onActions(undefined);
  }, [offers, invite, mayDelete, actions, bulk, onActions, Reset, root]);

  /** Finds a member by the address, and opens the detail. */
  const view = async (email: string): Promise<void> => {
    close();
    await users.list.restore({ search: email, page: 0, filters: {} });
    const found = users.users.find((user) => user.email?.toLowerCase() === email.toLowerCase()) ?? users.users[0];
    if (found) onOpen(found.id);
  };
  if (inviting && invites)
    return <inviting.InviteDialog root={root} users={users} onView={(email) => void view(email)} onClose={close} />;
  if (asked?.ask === 'code' || asked?.ask === 'factors')
    return helping ? (
      <helping.FactorDialog root={root} users={users} user={asked.user} ask={asked.ask} onClose={close} />
    ) : null;
  if (!dialogs || !asked || asked.ask === 'invite') return null;
  const dialog = { members, users, texts, onClose: close };
  if ('ids' in asked) {
    if (asked.ask === 'roles') return <dialogs.ManyRolesDialog {...dialog} ids={asked.ids} />;
    if (asked.ask === 'group') return <dialogs.GroupDialog {...dialog} ids={asked.ids} context={root.context} />;
    return <dialogs.ManyDialog {...dialog} verb={asked.ask} ids={asked.ids} />;
  }
  const { ask, user } = asked;
  if (ask === 'roles') return <dialogs.RolesDialog {...dialog} user={user} />;
  if (ask === 'apps') return <dialogs.AppsDialog {...dialog} user={user} context={root.context} />;
  if (ask === 'end') return <dialogs.EndDialog {...dialog} user={user} now={root.context.ports.clock.now()} />;
  return <dialogs.QuestionDialog {...dialog} user={user} ask={ask} />;
});
