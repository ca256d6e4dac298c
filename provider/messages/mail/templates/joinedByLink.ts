import type { MailLanguage } from '../language.ts';
import { name, phrase, plainName, quiet, strong, text, type Letter } from '../letter.ts';
import { hello } from './parts.ts';

export interface JoinedByLinkValues {
  /** The administrator's name. */
  readonly name?: string | undefined;
  readonly memberName: string;
  readonly memberEmail: string;
  readonly tenantName: string;
  /** The page of the users, where one is known. */
  readonly link?: string | undefined;
}

type Given = JoinedByLinkValues & { readonly product: string };

/** Tells the administrator who made an invitation link that somebody joined by it. */
export const joinedByLink = (language: MailLanguage, values: Given): Letter => {
  const letter = letters[language](values);
  return { ...letter, blocks: [hello(language, values.name), ...letter.blocks] };
};

const button = (label: string, href: string | undefined) =>
  href === undefined ? [] : [{ kind: 'button', label, href } as const];

const letters: Record<MailLanguage, (values: Given) => Letter> = {
  en: (given) => ({
    subject: phrase`${name(given.memberName)} joined ${name(given.tenantName)}`,
    preview: phrase`With your invitation link.`,
    title: phrase`${name(given.memberName)} joined`,
    blocks: [
      text`${strong(given.memberName)} joined ${strong(given.tenantName)} with your invitation link.`,
      {
        kind: 'facts',
        facts: [
          ['Name', plainName(given.memberName)],
          ['Email', given.memberEmail],
        ],
      },
      ...button('See users', given.link),
      quiet`If you do not know this person, remove them and make a new link.`,
    ],
    reason: phrase`You get this because you made the invitation link of ${name(given.tenantName)}.`,
  }),
  de: (given) => ({
    subject: phrase`${name(given.memberName)} ist ${name(given.tenantName)} beigetreten`,
    preview: phrase`Über Ihren Einladungslink.`,
    title: phrase`${name(given.memberName)} ist beigetreten`,
    blocks: [
      text`${strong(given.memberName)} ist ${strong(given.tenantName)} über Ihren Einladungslink beigetreten.`,
      {
        kind: 'facts',
        facts: [
          ['Name', plainName(given.memberName)],
          ['E-Mail', given.memberEmail],
        ],
      },
      ...button('Benutzer ansehen', given.link),
      quiet`Wenn Sie diese Person nicht kennen, entfernen Sie sie und erstellen Sie einen neuen Link.`,
    ],
    reason: phrase`Sie erhalten diese Nachricht, weil Sie den Einladungslink von ${name(given.tenantName)} erstellt haben.`,
  }),
  ar: (given) => ({
    subject: phrase`انضم ${name(given.memberName)} إلى ${name(given.tenantName)}`,
    preview: phrase`عبر رابط الدعوة الخاص بك.`,
    title: phrase`انضم ${name(given.memberName)}`,
    blocks: [
      text`انضم ${strong(given.memberName)} إلى ${strong(given.tenantName)} عبر رابط الدعوة الخاص بك.`,
      {
        kind: 'facts',
        facts: [
          ['الاسم', plainName(given.memberName)],
          ['البريد الإلكتروني', given.memberEmail],
        ],
      },
      ...button('عرض المستخدمين', given.link),
      quiet`إذا كنت لا تعرف هذا الشخص فأزله وأنشئ رابطًا جديدًا.`,
    ],
    reason: phrase`وصلتك هذه الرسالة لأنك أنشأت رابط الدعوة الخاص بـ ${name(given.tenantName)}.`,
  }),
};
