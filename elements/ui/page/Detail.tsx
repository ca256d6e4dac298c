import type { ReactNode } from 'react';
import { Button, IconButton } from '../base/Button.tsx';
import { CopyIconButton } from '../CopyButton.tsx';
import { CrossIcon } from '../base/icons.tsx';
import { ArrowStartIcon } from '../icons.tsx';
import { ActionButton } from '../overlays/ActionButton.tsx';
import { useCommon } from '../base/kit.ts';
import type { Fact, ListPageProps } from './model.ts';
import { Status } from '../base/Status.tsx';
import detail from '../styles/detail.css';
import { useSheet } from '../base/useSheet.ts';

export interface DetailProps<Row extends object> {
  page: ListPageProps<Row>;
  row: Row;
  /** `full`: the whole window of a phone. `panel`: beside the list, where it stays while something is done. */
  kind: 'dialog' | 'full' | 'panel';
  /** In the head, before the button that closes. */
  buttons?: ReactNode;
  onClose: () => void;
}

/** Everything about a row: every column uncut, copy buttons, and what can be done with it. */
export function Detail<Row extends object>({ page, row, kind, buttons, onClose }: DetailProps<Row>) {
  const { text, format, lang } = useCommon();
  const { texts, line, columns, rowName } = page;
  const status = line.status?.(row);
  const copy = (name: string) => ({
    copy: format('common.copyValue', { name }),
    copied: text('common.copied'),
    failed: text('common.copyFailed'),
  });
  const facts: Fact[] = [
    ...(line.facts?.(row) ?? []),
    // The status is shown beside the name.
    ...columns.slice(1).flatMap((column) =>
      status && column.id === 'status'
        ? []
        : [
            {
              id: column.id,
              name: column.header,
              value: (column.detail ?? column.cell)(row),
              copy: column.copy?.(row),
            },
          ],
    ),
  ];
  const [first, ...others] = page.readOnly ? [] : (page.actions?.(row) ?? []);
  return (
    <>
      <header className="gh-sheet__head" part="sheet-header">
        {kind === 'full' && (
          <IconButton
            kind="ghost"
            part="back"
            label={text('common.back')}
            icon={<ArrowStartIcon />}
            onClick={onClose}
          />
        )}
        <h2 className="gh-heading gh-grow">{texts.one}</h2>
        {buttons}
        {kind !== 'full' && (
          <IconButton kind="ghost" part="close" label={text('common.close')} icon={<CrossIcon />} onClick={onClose} />
        )}
      </header>
      <div className="gh-sheet__body" part="sheet-body" ref={useSheet(detail)}>
        <div className="gh-detail" part="detail">
          <div className="gh-profile">
            {line.mark?.(row, 'large')}
            <div>
              <h3 className="gh-heading" dir="auto">
                {rowName(row)}
              </h3>
              {status && <Status tone={status.tone}>{status.text}</Status>}
            </div>
          </div>
          <dl part="facts">
            {facts.map(({ id, name, value, copy: copied }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd>{value}</dd>
                {copied !== undefined && (
                  <dd className="gh-detail__act">
                    <CopyIconButton value={copied} labels={copy(name)} />
                  </dd>
                )}
              </div>
            ))}
          </dl>
          {line.more?.(row)}
        </div>
      </div>
      {first && (
        <footer className="gh-sheet__foot" part="sheet-footer">
          {others.length > 0 && <ActionButton wide lang={lang} label={text('common.more')} actions={others} />}
          <Button
            kind={first.danger ? undefined : 'primary'}
            className={first.danger ? 'gh-btn--danger-quiet' : undefined}
            icon={first.icon && <first.icon />}
            onClick={() => {
              if (kind !== 'panel') onClose();
              first.onAction();
            }}
          >
            {first.label}
          </Button>
        </footer>
      )}
    </>
  );
}
