import type { ReactNode } from 'react';
import { useLater } from '../base/useLater.ts';
import type { FormFailure, FormModel, Rules } from './form.ts';

/** Work of many steps, of which the rest can be left out. */
export interface Run {
  /** The button that leaves out the rest. */
  label: string;
  stopped: boolean;
  /** How it goes, announced: changes a few times only. */
  progress: ReactNode;
  onStop: () => void;
}

export interface FormDialogProps<Values extends object> {
  /** Names the thing. */
  title: string;
  lead?: ReactNode;
  /** 640 px instead of 480. */
  wide?: boolean;
  /** The verb: "Create group". */
  submitLabel: string;
  /** The label while it is running: "Creating…". */
  busyLabel?: string;
  /** Saving has many steps and can be stopped. */
  run?: Run | undefined;
  initial: Values;
  rules?: Rules<Values>;
  /** The fields. */
  children: (form: FormModel<Values>) => ReactNode;
  /** What is lost when a changed form is left: "The group is not created yet." */
  discardText?: string;
  /** Saves what differs from `began`. Resolves to nothing when it is done, which closes the dialog, else to why not. */
  onSubmit: (values: Values, began: Values) => Promise<FormFailure | undefined | void>;
  onClose: () => void;
}

export interface ConfirmDialogProps {
  /** Names what it is about: "Delete Brightline Deutschland?" */
  title: string;
  /** The consequence, in one sentence. */
  text: ReactNode;
  /** "Delete group". */
  verb: string;
  busyLabel?: string;
  /** It has many steps and can be stopped. */
  run?: Run | undefined;
  /** Nothing is destroyed: the button has the primary colour. */
  calm?: boolean;
  /** Has to be typed: for what cannot be undone. */
  name?: string;
  /** How many things it is about; more than 20 have to be typed. */
  count?: number;
  /** Between the sentence and the buttons: what else is decided. */
  children?: ReactNode;
  /** Does it. Resolves to nothing when it is done, which closes the dialog, else to why not. */
  onConfirm: () => Promise<FormFailure | undefined | void>;
  onClose: () => void;
}

/** More things than this are confirmed by typing how many they are. */
export const COUNT_OVER = 20;

const loadForm = () => import('../dialog/FormDialogBox.tsx');
const loadConfirm = () => import('../dialog/ConfirmDialogBox.tsx');

/** A dialog with a form, open while it is drawn. Its code arrives with the first one. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const module = useLater(loadForm, true, props.onClose);
  return module && <module.FormDialogBox {...props} />;
}

/** A question before something is done, open while it is drawn. Its code arrives with the first one. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const module = useLater(loadConfirm, true, props.onClose);
  return module && <module.ConfirmDialogBox {...props} />;
}
