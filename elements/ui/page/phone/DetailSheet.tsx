import { Button, IconButton } from '../../base/Button.tsx';
import { CopyIconButton } from '../../CopyButton.tsx';
import { CrossIcon } from '../../base/icons.tsx';
import { ArrowStartIcon } from '../../moreIcons.tsx';
import { ActionButton } from '../../overlays/ActionButton.tsx';
import { Modal } from '../../overlays/Modal.tsx';
import { useCommon, useKit } from '../../base/kit.ts';
import type { Fact, ListPageProps } from '../model.ts';
import { Status } from '../../base/Status.tsx';
import detail from '../../styles/detail.css';
import { useSheet } from '../../base/useSheet.ts';

export interface DetailSheetProps<Row extends object> {
  page: ListPageProps<Row>;
  row: Row;
  /** There is little room: the whole window. */
  narrow: boolean;
  onClose: () => void;
}

/** Everything about a row: every column uncut, copy buttons, and what can be done with it. */
export function DetailSheet<Row extends object>(props: DetailSheetProps<Row>) {
  const { Observed } = useKit();
  const { lang } = useCommon();
  return (
    <Modal
      lang={lang}
      kind={props.narrow ? 'full' : 'dialog'}
      label={props.page.rowName(props.row)}
      onClose={props.onClose}
    >
      <Observed>{() => <Detail {...props} />}</Observed>
    </Modal>
  );
}

function Detail<Row extends object>({ page, row, narrow, onClose }: DetailSheetProps<Row>) {
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
    // Its status stands beside its name.
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
        {narrow && (
          <IconButton
            kind="ghost"
            part="back"
            label={text('common.back')}
            icon={<ArrowStartIcon />}
            onClick={onClose}
          />
        )}
        <h2 className="gh-heading gh-grow">{texts.one}</h2>
        {!narrow && (
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
            kind="primary"
            icon={first.icon && <first.icon />}
            onClick={() => {
              onClose();
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
