import codeCss from '../../core/flow/code.light.css';
import { shareSheet } from '../../tokens/sheets.ts';
import stepCss from './step.light.css';

/** The sheets come and go with the step. */
export function dressStep(told: HTMLElement | null) {
  const box = told?.closest('form')?.parentElement;
  return box ? shareSheet(box.getRootNode(), (codeCss + stepCss).replaceAll('light-host', box.localName)) : undefined;
}
