import type { ShellTag } from 'gatehouse-contract/shells.js';
import type { MailLanguage } from '../../messages/mail/language.ts';

/** A page of the provider that an element of the account fills. */
export interface AccountPage {
  /** Its path below `/oauth/account/`, as the element's own route has it below `/account/`. */
  readonly path: string;
  readonly tag: ShellTag;
  /** What the elements call the route. */
  readonly route: `${string}-url`;
  readonly title: Readonly<Record<MailLanguage, string>>;
}

const ACTIVATION = { en: 'Activate your account', de: 'Konto aktivieren', ar: 'تفعيل الحساب' };
const INVITATION = { en: 'Accept the invitation', de: 'Einladung annehmen', ar: 'قبول الدعوة' };

/** Every page there is. The elements of each one lead to the others by these routes. */
export const accountPages: readonly AccountPage[] = [
  {
    path: 'login',
    tag: 'auth-login',
    route: 'login-url',
    title: { en: 'Sign in', de: 'Anmelden', ar: 'تسجيل الدخول' },
  },
  {
    path: 'sign-up',
    tag: 'auth-sign-up',
    route: 'sign-up-url',
    title: { en: 'Create an account', de: 'Konto erstellen', ar: 'إنشاء حساب' },
  },
  {
    path: 'forget-password',
    tag: 'auth-forgot-password',
    route: 'forget-password-url',
    title: { en: 'Forgot your password?', de: 'Passwort vergessen?', ar: 'هل نسيت كلمة المرور؟' },
  },
  {
    path: 'reset-password',
    tag: 'auth-reset-password',
    route: 'reset-password-url',
    title: { en: 'Set a new password', de: 'Neues Passwort festlegen', ar: 'تعيين كلمة مرور جديدة' },
  },
  { path: 'activate', tag: 'auth-activate-account', route: 'activate-url', title: ACTIVATION },
  { path: 'activate/code', tag: 'auth-activate-account', route: 'activate-with-otc-url', title: ACTIVATION },
  { path: 'invitation/accept', tag: 'auth-accept-invitation', route: 'accept-invitation-url', title: INVITATION },
  {
    path: 'invitation/code',
    tag: 'auth-accept-invitation',
    route: 'accept-invitation-with-otc-url',
    title: INVITATION,
  },
  {
    path: 'unlock',
    tag: 'auth-unlock-account',
    route: 'unlock-account-url',
    title: { en: 'Unlock your account', de: 'Konto entsperren', ar: 'إلغاء قفل الحساب' },
  },
  {
    path: 'reset-phone-number',
    tag: 'auth-reset-phone-number',
    route: 'reset-phone-number-url',
    title: { en: 'Change your phone number', de: 'Telefonnummer ändern', ar: 'تغيير رقم الهاتف' },
  },
  {
    path: 'step-up',
    tag: 'auth-step-up',
    route: 'step-up-url',
    title: { en: 'Confirm that it is you', de: 'Identität bestätigen', ar: 'تأكيد هويتك' },
  },
];

/** The page at a path below `/oauth/account/`. */
export const accountPageAt = (path: string): AccountPage | undefined => accountPages.find((page) => page.path === path);
