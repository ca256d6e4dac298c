import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useFormat } from '../core/page/useFormat.ts';
import { mayCreate } from '../../stores/session/mine/mayCreate.ts';
import { TenantWay } from '../core/tenants/TenantWay.tsx';
import { accountArea } from '../i18n/generated/account.ts';
import { afterDialog } from '../ui/afterDialog.ts';
import { Avatar } from '../ui/base/Avatar.tsx';
import { ChevronDownIcon } from '../ui/base/icons.tsx';
import { preload, useLater } from '../ui/base/useLater.ts';
import { useStable } from '../ui/base/useStable.ts';
import type { TenantSwitcherProps } from './props.ts';

const loadFoot = () => import('./NewAccount.tsx');
const loadList = async () => {
  const [{ TenantList }, { TenantChoices }] = await Promise.all([
    import('../core/tenants/TenantList.tsx'),
    import('../../stores/session/mine/TenantChoices.ts'),
  ]);
  return { TenantList, TenantChoices };
};
const loadTips = () => import('../ui/page/Tips.tsx');

/** The active account, and the others behind it. */
export const TenantSwitcher = observer(function TenantSwitcher(props: TenantSwitcherProps) {
  const { root, reload, createUrl, announce } = props;
  const texts = useFormat(accountArea);
  const { text, lang } = texts;
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = useStable(() => setOpen(false));
  const create = () => {
    close();
    const { href } = new URL(createUrl, document.baseURI);
    const tenantId = root?.tenants.activeTenant?.tenantId ?? '';
    afterDialog(() => announce('tenant-create', { tenantId, href }) && root?.routing.visit(href));
  };
  const list = useLater(loadList, open, close);
  const tips = useLater(loadTips, true);

  const creates = !!root && createUrl !== '' && mayCreate(root);
  const foot = useLater(loadFoot, open && creates);
  const active = root?.tenants.activeTenant;
  if (!root?.session.isAuthenticated || !active) return null;
  const { tenants } = root;
  const name = (
    <>
      <Avatar name={active.name} seed={active.tenantId} src={active.logo} size="small" square />
      <TenantWay tenant={active} className="name" />
    </>
  );
  if (tenants.tenants.length < 2 && !creates) {
    return (
      <div className="trigger" part="switcher">
        {name}
      </div>
    );
  }

  return (
    <div className="switcher" lang={lang}>
      {tips && <tips.Tips />}
      <button
        ref={trigger}
        type="button"
        className="trigger"
        part="switcher"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-busy={tenants.actions.pending('switch') || (open && !list) || undefined}
        onPointerEnter={() => preload(loadList)}
        onFocus={() => preload(loadList)}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {name}
        <span className="gh-visually-hidden">{text('account.switch')}</span>
        <ChevronDownIcon quiet />
      </button>
      {open && list && (
        <list.TenantList
          choices={root.use(list.TenantChoices)}
          root={root}
          texts={texts}
          reload={reload === 'silent' ? 'silent' : 'full'}
          allowed={(tenantId) => announce('tenant-switch', { tenantId })}
          trigger={trigger}
          onClose={close}
          onFail={() => setOpen(true)}
          foot={creates && foot && <foot.NewAccount label={text('account.new')} onCreate={create} />}
        />
      )}
    </div>
  );
});
