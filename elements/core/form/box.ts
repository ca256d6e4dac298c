import { h } from '../shell/h.ts';
import { icon } from './icons.ts';

/** The nodes of the shadow root, by their parts; `form` is the slot of the form, `view` is where React draws. */
export type Box = Record<
  'panel' | 'header' | 'logo' | 'title' | 'titleText' | 'lead' | 'leadText' | 'view' | 'footer' | 'back' | 'backText',
  HTMLElement
> &
  Record<'form' | 'logoSlot' | 'titleSlot' | 'leadSlot' | 'footerSlot', HTMLSlotElement>;

/** Builds the box: once, as a slot that is away for one frame takes the cursor with it. */
export function makeBox(page: Document): Box {
  const slot = (name: string) => h(page, 'slot', { name });
  const form = h(page, 'slot');
  const [logoSlot, titleSlot, leadSlot, footerSlot] = [slot('logo'), slot('title'), slot('lead'), slot('footer')];
  const [titleText, leadText, backText, view] = [h(page, 'span'), h(page, 'span'), h(page, 'span'), h(page, 'div')];
  const logo = h(page, 'div', { part: 'logo' }, logoSlot);
  const title = h(page, 'div', { part: 'title', role: 'heading' }, titleSlot, titleText);
  const lead = h(page, 'p', { part: 'lead' }, leadSlot, leadText);
  const header = h(page, 'div', { part: 'header' }, logo, title, lead);
  const back = h(page, 'button', { type: 'button', part: 'back' }, icon(page, 'back'), backText);
  const footer = h(page, 'div', { part: 'footer' }, back, footerSlot);
  const panel = h(page, 'div', { part: 'panel' }, header, form, view, footer);
  return {
    panel,
    header,
    logo,
    title,
    titleText,
    lead,
    leadText,
    view,
    footer,
    back,
    backText,
    form,
    logoSlot,
    titleSlot,
    leadSlot,
    footerSlot,
  };
}
