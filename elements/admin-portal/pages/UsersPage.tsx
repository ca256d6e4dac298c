import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import { UsersStore } from '../../../stores/admin/UsersStore.ts';
import { useFormat } from '../../core/mount/useFormat.ts';
import { portalArea } from '../../i18n/generated/portal.ts';
import { PageFrame } from '../PageFrame.tsx';
import type { PageProps } from '../pages.ts';

/** The people of the tenant: the element, under the title of the page. */
export const Page = observer(function UsersPage({ root, app, tagOf }: PageProps) {
  const { text, format } = useFormat(portalArea);
  const count = root.use(UsersStore).presetTotals.all;
  const tenant = root.tenants.activeTenant?.name;
  const lead =
    count === undefined
      ? ''
      : tenant
        ? format('portal.users.lead', { count, tenant })
        : format('portal.users.leadAlone', { count });
  return (
    <PageFrame wide title={text('portal.page.users')} lead={lead}>
      {createElement(tagOf('admin-users-table'), { 'without-header': '', app: app || undefined })}
    </PageFrame>
  );
});
