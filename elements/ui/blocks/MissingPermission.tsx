import { statesArea } from '../../i18n/generated/states.ts';
import { useCommon, useKit, useTexts } from '../base/kit.ts';
import { CopyButton } from '../CopyButton.tsx';
import { usePermissionNames } from './permissionNames.ts';

interface MissingPermissionProps {
  /** The key of the permission. */
  permission: string;
}

/** Names the permission that is missing and whom to ask for it. A permission of the vendor is named by its key. */
export function MissingPermission({ permission }: MissingPermissionProps) {
  const { Observed, tenantName } = useKit();
  const { text, format } = useTexts(statesArea);
  const { nameOf } = usePermissionNames();
  const name = nameOf(permission) ?? permission;
  return (
    <Observed>
      {() => {
        const tenant = tenantName();
        return (
          <>
            {format('states.denied.missing', { name })}{' '}
            {tenant ? format('states.denied.askIn', { tenant }) : text('states.denied.ask')}
          </>
        );
      }}
    </Observed>
  );
}

/** Copies a sentence that asks an administrator for the permission; the key is shown on demand. */
export function PermissionRequest({ permission }: MissingPermissionProps) {
  const common = useCommon();
  const { Observed, tenantName } = useKit();
  const { text, format } = useTexts(statesArea);
  const { nameOf } = usePermissionNames();
  const name = nameOf(permission);
  const labels = {
    copy: text('states.denied.copy'),
    copied: common.text('common.copied'),
    failed: common.text('common.copyFailed'),
  };
  const wanted = name ? format('states.denied.both', { name, key: permission }) : permission;
  return (
    <>
      <Observed>
        {() => {
          const tenant = tenantName();
          const request = tenant
            ? format('states.denied.requestIn', { permission: wanted, tenant })
            : format('states.denied.request', { permission: wanted });
          return <CopyButton value={request} labels={labels} />;
        }}
      </Observed>
      <details className="gh-state__details">
        <summary>{text('states.denied.details')}</summary>
        <span className="gh-mono" dir="ltr">
          {permission}
        </span>
      </details>
    </>
  );
}
