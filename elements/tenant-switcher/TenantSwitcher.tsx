import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useFormat } from '../core/page/useFormat.ts';
import { tenantsArea } from '../i18n/generated/tenants.ts';
import { Avatar } from '../ui/base/Avatar.tsx';
import { ChevronDownIcon } from '../ui/base/icons.tsx';
import { preload, useLater } from '../ui/base/later.ts';
import type { TenantSwitcherProps } from './props.ts';

const loadList = () => import('../ui/overlays/OptionList.tsx');
const loadTips = () => import('../ui/page/Tips.tsx');

/** The active account, and the others behind it. */
export const TenantSwitcher = observer(function TenantSwitcher({ root, reload, allowed }: TenantSwitcherProps) {
  const { text, format, lang } = useFormat(tenantsArea);
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const list = useLater(loadList, open, close);
  const tips = useLater(loadTips, true);

  const active = root?.tenants.activeTenant;
  if (!root?.session.isAuthenticated || !active) return null;
  const { tenants } = root;
  const all = tenants.tenants;
  const name = (
    <>
      <Avatar name={active.name} seed={active.tenantId} src={active.logo} size="small" square />
      <bdi className="name" title={active.name}>
        {active.name}
      </bdi>
    </>
  );
  if (all.length < 2) {
    return (
      <div className="trigger" part="switcher">
        {name}
      </div>
    );
  }

  async function choose(tenantId: string): Promise<void> {
    if (tenantId === tenants.activeTenant?.tenantId) return close();
    if (!allowed(tenantId)) return;
    if (await tenants.switchTenant({ tenantId, reload })) close();
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
        <span className="gh-visually-hidden">{text('tenants.switch')}</span>
        <ChevronDownIcon quiet />
      </button>
      {open && list && (
        <list.OptionList
          trigger={trigger}
          lang={lang}
          label={text('tenants.accounts')}
          searchLabel={format('tenants.search', { count: all.length })}
          emptyLabel={text('tenants.nothing')}
          options={all.map(({ tenantId, name: of, logo }) => ({
            id: tenantId,
            name: of,
            mark: <Avatar name={of} seed={tenantId} src={logo} size="small" square />,
          }))}
          chosen={active.tenantId}
          onChoose={(tenantId) => void choose(tenantId)}
          onClose={close}
          problem={tenants.actions.error('switch') && text('tenants.failed')}
        />
      )}
    </div>
  );
});
