import { exactly, name as asName, strong } from '../../messages/mail/letter.ts';
import { mail, type Mail } from '../../messages/mail/mail.ts';
import { texts } from './generated/mails.ts';

/** The tenant that an invited person is to join. */
interface Invited {
  readonly tenantName: string;
  readonly invitedBy?: string | undefined;
  /** The person came by an invitation link and entered the address there. */
  readonly byLink?: boolean | undefined;
}

interface Opening {
  /** The reader's own name, as far as one is known. */
  readonly name?: string | undefined;
  /** The page that activates or accepts with the token of the link. */
  readonly link: string;
  /** When the link is over. */
  readonly until: Date;
  readonly code?: string | undefined;
  /** The page that takes the code, where the reader has none open. */
  readonly codeLink?: string | undefined;
}

interface Activation extends Opening {
  /** Set when the person was invited and did not sign up. */
  readonly invited?: Invited | undefined;
}

interface Invitation extends Opening, Invited {
  readonly inviterEmail?: string | undefined;
}

const LINK = 'https://app.acme.test/account/activate?userId=u1&token=t0';
const CODE_LINK = 'https://app.acme.test/account/activate/code?userId=u1&token=f0';
const until = new Date('2026-12-18T00:00:00Z');

/** What the texts of an invitation name. */
const argumentsOf = ({ tenantName, invitedBy }: Invited) => ({
  tenantName: asName(tenantName),
  invitedBy: invitedBy ? asName(invitedBy) : undefined,
});

/** How an invitation begins, and the arguments that are shown strong there. */
const introOf = ({ tenantName, invitedBy, byLink }: Invited) =>
  [
    byLink ? 'linkIntro' : invitedBy ? 'introBy' : 'intro',
    { tenantName: strong(tenantName), invitedBy: invitedBy ? strong(invitedBy) : undefined },
  ] as const;

/** The subject of an invitation. */
const subjectOf = ({ invitedBy, byLink }: Invited) => (byLink ? 'linkSubject' : invitedBy ? 'subjectBy' : 'subject');

const signUpActivation = mail({
  name: 'activation',
  label: 'Activation',
  texts,
  samples: (typed): Opening[] => [
    { name: typed, link: LINK, until, code: '012345', codeLink: CODE_LINK },
    { link: LINK, until, code: '012345' },
  ],
  arguments: ({ until: end }, { day }) => ({ until: day(end) }),
  blocks: ({ link, code, codeLink }, say) => [
    say.text('intro'),
    say.button('activate', link),
    ...say.code(code, codeLink),
    say.quiet('note'),
  ],
});

const invitedActivation = mail({
  name: 'invitation',
  label: 'Activation',
  texts,
  samples: (typed): (Opening & Invited)[] => [
    { name: typed, link: LINK, until, tenantName: typed, invitedBy: typed },
    { link: LINK, until, code: '012345', codeLink: CODE_LINK, tenantName: typed },
    { name: typed, link: LINK, until, tenantName: typed, byLink: true },
  ],
  arguments: (invited, { day }) => ({ ...argumentsOf(invited), until: day(invited.until) }),
  keys: (invited) => ({
    subject: subjectOf(invited),
    preview: 'activatePreview',
    reason: invited.byLink ? 'linkReason' : 'reason',
  }),
  blocks: (invited, say) => [
    say.text(...introOf(invited)),
    say.button('activate', invited.link),
    ...say.code(invited.code, invited.codeLink),
    say.quiet('note'),
  ],
});

/** Confirms an address: of a person who signed up, or who was invited and has no account yet. */
export const activation: Mail<Activation> = {
  name: 'activation',
  label: 'Activation',
  sampled: (typed) => [...signUpActivation.sampled(typed), ...invitedActivation.sampled(typed)],
  write: (language, { invited, ...values }) =>
    invited ? invitedActivation.write(language, { ...values, ...invited }) : signUpActivation.write(language, values),
};

/** Invites a person who has an account already. */
export const invitation = mail({
  name: 'invitation',
  label: 'Invitation',
  texts,
  samples: (typed): Invitation[] => [
    { name: typed, tenantName: typed, invitedBy: typed, inviterEmail: 'jonas@acme.test', link: LINK, until },
    { tenantName: typed, link: LINK, until, code: '012345', codeLink: CODE_LINK },
    { tenantName: typed, link: LINK, until, code: '012345', byLink: true },
  ],
  arguments: (invited, { day }) => ({
    ...argumentsOf(invited),
    until: day(invited.until),
    inviterEmail: invited.inviterEmail ? exactly(invited.inviterEmail) : undefined,
  }),
  keys: (invited) => ({
    subject: subjectOf(invited),
    reason: invited.byLink ? 'linkReason' : invited.invitedBy && invited.inviterEmail ? 'reasonBy' : 'reason',
  }),
  blocks: (invited, say) => [
    say.text(...introOf(invited)),
    say.button('accept', invited.link),
    ...say.code(invited.code, invited.codeLink),
    say.quiet('note'),
  ],
});
