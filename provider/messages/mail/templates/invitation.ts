import type { MailLanguage } from '../language.ts';
import { exactly, name, phrase, quiet, strong, text, type Block, type Letter } from '../letter.ts';
import { byLinkWords, codeBlocks, day, hello } from './parts.ts';

export interface InvitationValues {
  /** The invited person's name, as far as one is known. */
  readonly name?: string | undefined;
  readonly tenantName: string;
  readonly invitedBy?: string | undefined;
  /** The person came by an invitation link; nobody else has entered the address. */
  readonly byLink?: boolean | undefined;
  readonly inviterEmail?: string | undefined;
  /** The page that accepts with the token of the link. */
  readonly link: string;
  /** When the invitation is over. */
  readonly until: Date;
  readonly code?: string | undefined;
  /** The page that takes the code, where the reader has none open. */
  readonly codeLink?: string | undefined;
}

type Given = InvitationValues & { readonly product: string };

/** Invites somebody who has an account already. */
export const invitation = (language: MailLanguage, values: Given): Letter => {
  const letter = letters[language](values);
  if (!values.byLink) return { ...letter, blocks: [hello(language, values.name), ...letter.blocks] };
  const { intro, ...said } = byLinkWords[language](values);
  return { ...letter, ...said, blocks: [hello(language, values.name), intro, ...letter.blocks.slice(1)] };
};

const action = (language: MailLanguage, label: string, { link, code, codeLink }: Given): Block[] => [
  { kind: 'button', label, href: link },
  ...codeBlocks(language, code, codeLink),
];

const letters: Record<MailLanguage, (values: Given) => Letter> = {
  en: (given) => ({
    subject: given.invitedBy
      ? phrase`${name(given.invitedBy)} invited you to ${name(given.tenantName)}`
      : phrase`You are invited to ${name(given.tenantName)}`,
    preview: phrase`Accept by ${day('en', given.until)} to join.`,
    title: phrase`Join ${name(given.tenantName)}`,
    blocks: [
      given.invitedBy
        ? text`${strong(given.invitedBy)} invited you to work in ${strong(given.tenantName)} on ${name(given.product)}.`
        : text`You are invited to work in ${strong(given.tenantName)} on ${name(given.product)}.`,
      ...action('en', 'Accept invitation', given),
      quiet`The invitation is good until ${day('en', given.until)}.`,
    ],
    reason:
      given.invitedBy && given.inviterEmail
        ? phrase`You get this because ${name(given.invitedBy)} (${exactly(given.inviterEmail)}) entered your address. If you do not expect it, ignore it: nothing happens.`
        : phrase`You get this because an administrator of ${name(given.tenantName)} entered your address. If you do not expect it, ignore it: nothing happens.`,
  }),
  de: (given) => ({
    subject: given.invitedBy
      ? phrase`${name(given.invitedBy)} lädt Sie zu ${name(given.tenantName)} ein`
      : phrase`Sie sind zu ${name(given.tenantName)} eingeladen`,
    preview: phrase`Nehmen Sie bis ${day('de', given.until)} an, um beizutreten.`,
    title: phrase`${name(given.tenantName)} beitreten`,
    blocks: [
      given.invitedBy
        ? text`${strong(given.invitedBy)} lädt Sie ein, bei ${strong(given.tenantName)} in ${name(given.product)} mitzuarbeiten.`
        : text`Sie sind eingeladen, bei ${strong(given.tenantName)} in ${name(given.product)} mitzuarbeiten.`,
      ...action('de', 'Einladung annehmen', given),
      quiet`Die Einladung gilt bis ${day('de', given.until)}.`,
    ],
    reason:
      given.invitedBy && given.inviterEmail
        ? phrase`Sie erhalten diese Nachricht, weil ${name(given.invitedBy)} (${exactly(given.inviterEmail)}) Ihre Adresse eingetragen hat. Wenn Sie sie nicht erwarten, ignorieren Sie sie: Es geschieht nichts.`
        : phrase`Sie erhalten diese Nachricht, weil ein Administrator von ${name(given.tenantName)} Ihre Adresse eingetragen hat. Wenn Sie sie nicht erwarten, ignorieren Sie sie: Es geschieht nichts.`,
  }),
  ar: (given) => ({
    subject: given.invitedBy
      ? phrase`دعاك ${name(given.invitedBy)} إلى ${name(given.tenantName)}`
      : phrase`أنت مدعو إلى ${name(given.tenantName)}`,
    preview: phrase`اقبل الدعوة قبل ${day('ar', given.until)} للانضمام.`,
    title: phrase`الانضمام إلى ${name(given.tenantName)}`,
    blocks: [
      given.invitedBy
        ? text`دعاك ${strong(given.invitedBy)} للعمل في ${strong(given.tenantName)} على ${name(given.product)}.`
        : text`أنت مدعو للعمل في ${strong(given.tenantName)} على ${name(given.product)}.`,
      ...action('ar', 'قبول الدعوة', given),
      quiet`الدعوة صالحة حتى ${day('ar', given.until)}.`,
    ],
    reason:
      given.invitedBy && given.inviterEmail
        ? phrase`وصلتك هذه الرسالة لأن ${name(given.invitedBy)} (${exactly(given.inviterEmail)}) أدخل عنوانك. إذا لم تكن تتوقعها فتجاهلها: لن يحدث شيء.`
        : phrase`وصلتك هذه الرسالة لأن أحد مديري ${name(given.tenantName)} أدخل عنوانك. إذا لم تكن تتوقعها فتجاهلها: لن يحدث شيء.`,
  }),
};
