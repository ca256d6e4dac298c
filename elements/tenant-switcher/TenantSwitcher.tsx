import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../core/mount/useText.ts';
import { tenantsArea } from '../i18n/generated/tenants.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { TenantList } from './TenantList.tsx';
import type { TenantSwitcherProps } from './props.ts';

/** The active account, and the others behind it. */
export const TenantSwitcher = observer(function TenantSwitcher({ root, reload, allowed }: TenantSwitcherProps) {
  const { text, lang } = useText(tenantsArea);
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const handlePointer = (event: PointerEvent) =>
      place.current && !event.composedPath().includes(place.current) && setOpen(false);
    document.addEventListener('pointerdown', handlePointer);
    return () => document.removeEventListener('pointerdown', handlePointer);
  }, [open]);

  const active = root?.tenants.activeTenant;
  if (!root?.session.isAuthenticated || !active) return null;
  const { tenants } = root;
  const name = (
    <>
      <Avatar name={active.name} seed={active.tenantId} src={active.logo} size="small" square />
      <bdi className="name" title={active.name}>
        {active.name}
      </bdi>
    </>
  );
  if (tenants.tenants.length < 2) {
    return (
      <div className="trigger" part="switcher">
        {name}
      </div>
    );
  }

  function close(): void {
    setOpen(false);
    trigger.current?.focus();
  }

  async function choose(tenantId: string): Promise<void> {
    if (tenantId === tenants.activeTenant?.tenantId) return close();
    if (!allowed(tenantId)) return;
    if (await tenants.switchTenant({ tenantId, reload })) close();
  }

  return (
    <div className="switcher" ref={place} lang={lang}>
      <button
        ref={trigger}
        type="button"
        className="trigger"
        part="switcher"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-busy={tenants.actions.pending('switch') || undefined}
        onClick={() => setOpen(!open)}
      >
        {name}
        <span className="gh-visually-hidden">{text('tenants.switch')}</span>
        <ChevronDownIcon quiet />
      </button>
      {open && (
        <TenantList
          id={id}
          tenants={tenants}
          anchor={trigger}
          onChoose={(tenantId) => void choose(tenantId)}
          onClose={close}
        />
      )}
    </div>
  );
});
