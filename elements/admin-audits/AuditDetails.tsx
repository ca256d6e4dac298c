import type { AuditRow } from '../../api/contract/audits.ts';
import { useCommon } from '../ui/base/kit.ts';
import { CopyIconButton } from '../ui/CopyButton.tsx';
import type { AuditsTexts } from './words.ts';

/** The details of an event as JSON, with a button that copies them (AUDIT-021). */
export function AuditDetails({ row: { json }, texts: { text } }: { row: AuditRow; texts: AuditsTexts }) {
  const common = useCommon();
  if (json.length === 0) return null;
  const content = JSON.stringify(json.length === 1 ? json[0] : json, null, 2);
  return (
    <section className="gh-audit-details" aria-label={text('audits.details')}>
      <div>
        <h4>{text('audits.details')}</h4>
        <CopyIconButton
          value={content}
          labels={{
            copy: text('audits.copyDetails'),
            copied: common.text('common.copied'),
            failed: common.text('common.copyFailed'),
          }}
        />
      </div>
      {/* It may be wider than the panel: by keyboard it scrolls with the focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre part="details" dir="ltr" tabIndex={0}>
        {content}
      </pre>
    </section>
  );
}
