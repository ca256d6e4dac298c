import { tell } from '../../../../codes/tell.ts';
import { levelOf } from './pageLog.ts';

/** Whether this copy has reported that another one was here first. */
let told = false;

/**
 * Says that a tag could not be registered.
 *
 * @param theirs the version of the copy that has the tag; undefined for something else than this library
 */
export function sayTaken(tag: string, theirs: string | undefined, ours: string): void {
  if (theirs === undefined) {
    tell('error', 'GH-TAG-TAKEN', 'This tag is defined by something else on the page.', tag);
  } else if (!told && levelOf(document) !== 'error') {
    told = true;
    tell('warn', 'GH-TWO-COPIES', 'Another copy of Gatehouse on this page has this tag.', tag, theirs, ours);
  }
}
