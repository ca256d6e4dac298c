import { messageStep } from '../messageStep.ts';

/** A code was sent by text message (PWLESS-005). */
export const step = messageStep('smscode');
