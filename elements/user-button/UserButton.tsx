import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { UserProfile } from '../../api/contract/types.ts';
import { useFormat } from '../core/page/useFormat.ts';
import { wayTo } from '../core/tenants/wayTo.ts';
import { accountArea } from '../i18n/generated/account.ts';
import { Avatar } from '../ui/base/Avatar.tsx';
import { ChevronDownIcon } from '../ui/base/icons.tsx';
import { useLater } from '../ui/base/useLater.ts';
import { useMenuButton } from '../ui/choices/useMenuButton.ts';
import { BuildingIcon, LockIcon, UserIcon } from '../ui/icons.tsx';
import type { Action } from '../ui/overlays/ActionButton.tsx';
import { AdjustIcon, LeaveIcon, SchemeIcon } from './icons.tsx';
import type { UserButtonProps, UserPlace } from './props.ts';

const loadMenu = () => import('../ui/overlays/ActionMenu.tsx');
const loadList = async () => {
  const [{ TenantList }, { TenantChoices }] = await Promise.all([
    import('../core/tenants/TenantList.tsx'),
    import('../../stores/session/mine/TenantChoices.ts'),
  ]);
  return { TenantList, TenantChoices };
};

/** Any right of an administrator. */
const ADMINISTERS = 'fe.*';
const icons = { profile: UserIcon, privacy: LockIcon, portal: AdjustIcon } as const;
/** Without a URL of its own, a page of the user is that of the portal. */
const urlOf = (place: UserPlace, { portal, ...own }: UserButtonProps['urls']): string =>
  place === 'portal' ? portal : own[place] || (portal && `${portal}#/${place}`);
const other = (scheme: string) => (scheme === 'dark' ? 'light' : 'dark');
const order = ['profile', 'privacy', 'portal'] as const satisfies readonly UserPlace[];

function Person({ user, tenant }: { user: UserProfile; tenant: string | undefined }) {
  return (
    <div className="person" part="person">
      <Avatar name={user.name || user.email} seed={user.id} src={user.profilePictureUrl} />
      <div className="person__words">
        {user.name && <strong dir="auto">{user.name}</strong>}
        <span dir="ltr">{user.email}</span>
        {tenant && <span dir="auto">{tenant}</span>}
      </div>
    </div>
  );
}

/** Who is signed in; behind it the menu of the account. */
export const UserButton = observer(function UserButton({ root, urls, scheme, reload, announce }: UserButtonProps) {
  const texts = useFormat(accountArea);
  const { text, lang } = texts;
  const { button, menu, module, handleArrow } = useMenuButton(loadMenu);
  const [switching, setSwitching] = useState(false);
  const stopSwitching = () => setSwitching(false);
  const list = useLater(loadList, switching, stopSwitching);
  const user = root?.session.user;
  if (!root || !user) return null;

  const { tenants, activeTenant } = root.tenants;
  const name = user.name || user.email;
  const { buttonRef, busy, ...handlers } = button;
  const served = order.filter(
    (place) => urlOf(place, urls) && (place !== 'portal' || root.context.allows(ADMINISTERS)),
  );
  const visit = (place: UserPlace) => {
    const { href } = new URL(urlOf(place, urls), document.baseURI);
    if (announce('user-navigate', { place, href })) root.routing.visit(href);
  };
  const signOut = () => {
    if (announce('auth-sign-out', {})) void root.logout();
  };
  const actions: Action[] = [
    ...served.map((place) => ({
      id: place,
      label: text(`account.${place}`),
      icon: icons[place],
      onAction: () => visit(place),
    })),
    ...(tenants.length > 1
      ? [
          {
            id: 'tenant',
            label: text('account.switch'),
            icon: BuildingIcon,
            onAction: () => setSwitching(true),
          },
        ]
      : []),
    ...(scheme
      ? [
          {
            id: 'scheme',
            label: text(`account.scheme.${other(scheme)}`),
            icon: SchemeIcon,
            onAction: () => void announce('scheme-change', { scheme: other(scheme) }),
          },
        ]
      : []),
    { id: 'signOut', label: text('account.signOut'), icon: LeaveIcon, apart: true, onAction: signOut },
  ];
  return (
    <div className="user" lang={lang}>
      <button
        type="button"
        {...handlers}
        ref={buttonRef}
        className="trigger"
        part="user"
        aria-busy={busy || (switching && !list) || undefined}
        onKeyDown={handleArrow}
      >
        <Avatar name={name} seed={user.id} src={user.profilePictureUrl} size="small" />
        <bdi className="name" part="user-name" aria-hidden="true">
          {name}
        </bdi>
        <span className="gh-visually-hidden">{`${name}, ${text('account.menu')}`}</span>
        <ChevronDownIcon quiet />
      </button>
      {module && (
        <module.ActionMenu
          {...menu}
          wide
          lang={lang}
          label={text('account.menu')}
          head={<Person user={user} tenant={activeTenant && wayTo(activeTenant)} />}
          actions={actions}
        />
      )}
      {switching && list && (
        <list.TenantList
          choices={root.use(list.TenantChoices)}
          root={root}
          texts={texts}
          reload={reload === 'silent' ? 'silent' : 'full'}
          allowed={(tenantId) => announce('tenant-switch', { tenantId })}
          trigger={menu.trigger}
          onClose={stopSwitching}
          onFail={() => setSwitching(true)}
        />
      )}
    </div>
  );
});
