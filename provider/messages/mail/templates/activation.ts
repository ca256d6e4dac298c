import type { MailLanguage } from '../language.ts';
import { name, phrase, quiet, strong, text, type Block, type Letter } from '../letter.ts';
import { byLinkWords, codeBlocks, day, hello } from './parts.ts';

export interface ActivationValues {
  /** The person's own name, as far as one is known. */
  readonly name?: string | undefined;
  /** The page that activates with the token of the link. */
  readonly link: string;
  /** When the link is over. */
  readonly until: Date;
  readonly code?: string | undefined;
  /** The page that takes the code, where the reader has none open. */
  readonly codeLink?: string | undefined;
  /** Set when the person was invited and did not sign up. */
  readonly invited?:
    | {
        readonly tenantName: string;
        readonly invitedBy?: string | undefined;
        /** The person came by an invitation link; nobody else has entered the address. */
        readonly byLink?: boolean | undefined;
      }
    | undefined;
}

type Given = ActivationValues & { readonly product: string };

/** Confirms an address: of somebody who signed up, or who was invited and has no account yet. */
export const activation = (language: MailLanguage, values: Given): Letter => {
  const { invited } = values;
  const letter = invited ? invitedLetters[language](values, invited) : signUpLetters[language](values);
  if (!invited?.byLink) return { ...letter, blocks: [hello(language, values.name), ...letter.blocks] };
  const { intro, ...said } = byLinkWords[language]({ ...invited, product: values.product });
  return { ...letter, ...said, blocks: [hello(language, values.name), intro, ...letter.blocks.slice(1)] };
};

const action = (language: MailLanguage, label: string, { link, code, codeLink }: Given): Block[] => [
  { kind: 'button', label, href: link },
  ...codeBlocks(language, code, codeLink),
];

const signUpLetters: Record<MailLanguage, (values: Given) => Letter> = {
  en: (given) => ({
    subject: phrase`Activate your ${name(given.product)} account`,
    preview: phrase`Confirm your address to finish. The link is good until ${day('en', given.until)}.`,
    title: phrase`Confirm your address`,
    blocks: [
      text`Confirm that this address is yours, and your ${name(given.product)} account is ready.`,
      ...action('en', 'Activate account', given),
      quiet`The link is good until ${day('en', given.until)} and works once. If you did not sign up, ignore this message.`,
    ],
    reason: phrase`You get this because someone used this address to sign up to ${name(given.product)}.`,
  }),
  de: (given) => ({
    subject: phrase`Aktivieren Sie Ihr ${name(given.product)}-Konto`,
    preview: phrase`Bestätigen Sie Ihre Adresse. Der Link gilt bis ${day('de', given.until)}.`,
    title: phrase`Adresse bestätigen`,
    blocks: [
      text`Bestätigen Sie, dass diese Adresse Ihnen gehört. Dann ist Ihr ${name(given.product)}-Konto bereit.`,
      ...action('de', 'Konto aktivieren', given),
      quiet`Der Link gilt bis ${day('de', given.until)} und funktioniert einmal. Wenn Sie sich nicht registriert haben, ignorieren Sie diese Nachricht.`,
    ],
    reason: phrase`Sie erhalten diese Nachricht, weil sich jemand mit dieser Adresse bei ${name(given.product)} registriert hat.`,
  }),
  ar: (given) => ({
    subject: phrase`فعّل حسابك في ${name(given.product)}`,
    preview: phrase`أكّد عنوانك لإتمام التسجيل. الرابط صالح حتى ${day('ar', given.until)}.`,
    title: phrase`تأكيد عنوانك`,
    blocks: [
      text`أكّد أن هذا العنوان لك ليصبح حسابك في ${name(given.product)} جاهزًا.`,
      ...action('ar', 'تفعيل الحساب', given),
      quiet`الرابط صالح حتى ${day('ar', given.until)} ويعمل مرة واحدة. إذا لم تسجّل بنفسك فتجاهل هذه الرسالة.`,
    ],
    reason: phrase`وصلتك هذه الرسالة لأن شخصًا استخدم هذا العنوان للتسجيل في ${name(given.product)}.`,
  }),
};

type Invited = NonNullable<ActivationValues['invited']>;

const invitedLetters: Record<MailLanguage, (values: Given, invited: Invited) => Letter> = {
  en: (given, { tenantName, invitedBy }) => ({
    subject: invitedBy
      ? phrase`${name(invitedBy)} invited you to ${name(tenantName)}`
      : phrase`You are invited to ${name(tenantName)}`,
    preview: phrase`Activate your account by ${day('en', given.until)} to join.`,
    title: phrase`Join ${name(tenantName)}`,
    blocks: [
      invitedBy
        ? text`${strong(invitedBy)} invited you to work in ${strong(tenantName)} on ${name(given.product)}.`
        : text`You are invited to work in ${strong(tenantName)} on ${name(given.product)}.`,
      ...action('en', 'Activate account', given),
      quiet`The invitation is good until ${day('en', given.until)}.`,
    ],
    reason: phrase`You get this because an administrator of ${name(tenantName)} entered your address. If you do not expect it, ignore it: nothing happens.`,
  }),
  de: (given, { tenantName, invitedBy }) => ({
    subject: invitedBy
      ? phrase`${name(invitedBy)} lädt Sie zu ${name(tenantName)} ein`
      : phrase`Sie sind zu ${name(tenantName)} eingeladen`,
    preview: phrase`Aktivieren Sie Ihr Konto bis ${day('de', given.until)}, um beizutreten.`,
    title: phrase`${name(tenantName)} beitreten`,
    blocks: [
      invitedBy
        ? text`${strong(invitedBy)} lädt Sie ein, bei ${strong(tenantName)} in ${name(given.product)} mitzuarbeiten.`
        : text`Sie sind eingeladen, bei ${strong(tenantName)} in ${name(given.product)} mitzuarbeiten.`,
      ...action('de', 'Konto aktivieren', given),
      quiet`Die Einladung gilt bis ${day('de', given.until)}.`,
    ],
    reason: phrase`Sie erhalten diese Nachricht, weil ein Administrator von ${name(tenantName)} Ihre Adresse eingetragen hat. Wenn Sie sie nicht erwarten, ignorieren Sie sie: Es geschieht nichts.`,
  }),
  ar: (given, { tenantName, invitedBy }) => ({
    subject: invitedBy
      ? phrase`دعاك ${name(invitedBy)} إلى ${name(tenantName)}`
      : phrase`أنت مدعو إلى ${name(tenantName)}`,
    preview: phrase`فعّل حسابك قبل ${day('ar', given.until)} للانضمام.`,
    title: phrase`الانضمام إلى ${name(tenantName)}`,
    blocks: [
      invitedBy
        ? text`دعاك ${strong(invitedBy)} للعمل في ${strong(tenantName)} على ${name(given.product)}.`
        : text`أنت مدعو للعمل في ${strong(tenantName)} على ${name(given.product)}.`,
      ...action('ar', 'تفعيل الحساب', given),
      quiet`الدعوة صالحة حتى ${day('ar', given.until)}.`,
    ],
    reason: phrase`وصلتك هذه الرسالة لأن أحد مديري ${name(tenantName)} أدخل عنوانك. إذا لم تكن تتوقعها فتجاهلها: لن يحدث شيء.`,
  }),
};
