import { Modal } from '../../overlays/Modal.tsx';
import { useCommon, useKit } from '../../base/kit.ts';
import { Detail, type DetailProps } from '../Detail.tsx';
import { DetailSteps, type DetailStepsProps } from '../DetailSteps.tsx';

type DetailSheetProps<Row extends object> = Omit<DetailProps<Row>, 'kind' | 'buttons'> &
  DetailStepsProps<Row> & { narrow: boolean };

/**
 * Everything about a row, over the page: in a dialog, or where there is little room in the whole window. Its buttons
 * lead to the rows around.
 */
export function DetailSheet<Row extends object>({ narrow, rows, onRow, ...detail }: DetailSheetProps<Row>) {
  const { Observed } = useKit();
  const { lang } = useCommon();
  const { page, row, onClose } = detail;
  const kind = narrow ? 'full' : 'dialog';
  return (
    <Modal lang={lang} kind={kind} label={page.rowName(row)} onClose={onClose}>
      <Observed>
        {() => <Detail {...detail} kind={kind} buttons={<DetailSteps {...{ page, row, rows, onRow }} />} />}
      </Observed>
    </Modal>
  );
}
