/** The password that takes its place is set (LOGIN-006). */
export { confirmedView as step } from '../../password/passwordStep.tsx';
