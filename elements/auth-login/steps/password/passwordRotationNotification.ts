/** The password will be too old (LOGIN-022). */
export { noticeView as step } from '../../password/passwordStep.tsx';
