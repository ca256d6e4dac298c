import type { AuditRow } from '../../api/contract/audits.ts';
import { useCommon } from '../ui/base/kit.ts';
import { CodeBlock } from '../ui/CodeBlock.tsx';
import { CopyIconButton } from '../ui/CopyButton.tsx';
import type { AuditsTexts } from './words.ts';

/** The details of an event as JSON, with a button that copies them (AUDIT-021). */
export function AuditDetails({ row: { json }, texts: { text } }: { row: AuditRow; texts: AuditsTexts }) {
  const common = useCommon();
  if (json.length === 0) return null;
  const content = JSON.stringify(json.length === 1 ? json[0] : json, null, 2);
  return (
    <CodeBlock
      part="details"
      label={text('audits.details')}
      title={<h4>{text('audits.details')}</h4>}
      copy={
        <CopyIconButton
          value={content}
          labels={{
            copy: text('audits.copyDetails'),
            copied: common.text('common.copied'),
            failed: common.text('common.copyFailed'),
          }}
        />
      }
    >
      {content}
    </CodeBlock>
  );
}
