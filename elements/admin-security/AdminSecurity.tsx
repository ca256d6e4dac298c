import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { EditableName } from '../../stores/admin/security/policies.ts';
import { READ_SECURITY_POLICY, SecurityPoliciesStore } from '../../stores/admin/security/SecurityPoliciesStore.ts';
import { useFormat } from '../core/page/useFormat.ts';
import type { PageProps } from '../core/shell/page/PageElement.ts';
import { securityArea } from '../i18n/generated/security.ts';
import { phaseOf } from '../ui/base/list.ts';
import { Page } from '../ui/blocks/Page.tsx';
import { Panel } from '../ui/blocks/Panel.tsx';
import { Empty } from '../ui/blocks/states.tsx';
import { useLost } from '../ui/blocks/useLost.ts';
import { ShieldIcon } from '../ui/pageIcons.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { PolicyCard } from './PolicyCard.tsx';

/** The security policies of the active tenant (SECPOL-001 to SECPOL-018). */
export const AdminSecurity = observer(function AdminSecurity({ root, level, arrived, onPhase }: PageProps) {
  const texts = useFormat(securityArea);
  const { text } = texts;
  const security = root?.use(SecurityPoliciesStore);
  const list = security?.list;
  const phase = phaseOf(list);
  useEffect(() => list?.watch(), [list]);
  useEffect(() => onPhase(phase), [phase, onPhase]);
  const [open, setOpen] = useState<EditableName>();
  const mayWrite = security?.mayWrite === true;
  useLost(open !== undefined && !mayWrite, () => setOpen(undefined));
  return (
    <Page
      title={text('security.page')}
      lead={text('security.lead')}
      level={level}
      arrived={arrived}
      readOnly={phase === 'rows' && !mayWrite}
      phase={phase === 'empty' ? 'rows' : phase}
      permission={READ_SECURITY_POLICY}
      error={list?.error}
      failed={text('security.failed')}
      onRetry={() => void list?.load()}
    >
      {phase === 'empty' ? (
        <Panel>
          <Empty
            level={level === 1 ? 2 : 3}
            icon={<ShieldIcon size="large" />}
            title={text('security.empty.title')}
            text={text('security.empty.text')}
          />
        </Panel>
      ) : (
        <Tabs
          label={text('security.tabs')}
          items={[{ id: 'generalSettings', label: text('security.tab.generalSettings') }]}
          chosen="generalSettings"
        >
          <Panel>
            <ul aria-label={text('security.tab.generalSettings')}>
              {security &&
                list?.rows.map((row) => (
                  <PolicyCard
                    key={row.id}
                    security={security}
                    row={row}
                    texts={texts}
                    open={open === row.id}
                    onOpen={setOpen}
                  />
                ))}
            </ul>
          </Panel>
        </Tabs>
      )}
    </Page>
  );
});
