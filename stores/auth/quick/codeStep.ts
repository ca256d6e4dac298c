import { messageStep } from '../later/messageStep.ts';
import { quickNamed } from './quickNamed.ts';

/** A code was sent to whoever registered this browser (LOGIN-003, LOGIN-029). */
export const step = messageStep('smscode', quickNamed);
