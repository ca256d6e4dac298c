import { messageStep } from '../messageStep.ts';

/** A code was mailed (PWLESS-005). */
export const step = messageStep('code');
