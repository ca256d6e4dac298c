import { Modal } from '../../overlays/Modal.tsx';
import { useCommon, useKit } from '../../base/kit.ts';
import { Detail, type DetailProps } from '../Detail.tsx';

/** Everything about a row, over the page: in a dialog, or where there is little room in the whole window. */
export function DetailSheet<Row extends object>(props: Omit<DetailProps<Row>, 'kind'> & { narrow: boolean }) {
  const { Observed } = useKit();
  const { lang } = useCommon();
  const { narrow, page, row, onClose } = props;
  return (
    <Modal lang={lang} kind={narrow ? 'full' : 'dialog'} label={page.rowName(row)} onClose={onClose}>
      <Observed>{() => <Detail {...props} kind={narrow ? 'full' : 'dialog'} />}</Observed>
    </Modal>
  );
}
