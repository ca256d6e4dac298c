import { messageStep } from '../messageStep.ts';

/** A link was mailed, with a code for this page (PWLESS-005). */
export const step = messageStep('magiclink');
