/** Too many wrong passwords have locked the account, and a mail unlocks it (UNLOCK-005). */
export { lockedView as step } from '../../password/passwordStep.tsx';
