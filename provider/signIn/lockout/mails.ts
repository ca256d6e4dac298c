import { mail } from '../../messages/mail/mail.ts';
import { texts } from './generated/mails.ts';

interface AccountLocked {
  /** The owner's name. */
  readonly name?: string | undefined;
  /** The page that unlocks the account. */
  readonly link: string;
  /** When the link is over. */
  readonly until: Date;
}

/** The way back for the owner of an account that too many wrong passwords have locked. */
export const accountLocked = mail({
  name: 'accountLocked',
  label: 'Account locked',
  texts,
  samples: (typed): AccountLocked[] => {
    const given = { link: 'https://app.acme.test/unlock?token=t0', until: new Date('2026-12-18T00:00:00Z') };
    return [{ name: typed, ...given }, given];
  },
  arguments: ({ until }, { moment }) => ({ until: moment(until) }),
  blocks: ({ link }, say) => [say.text('intro'), say.button('unlock', link), say.text('advice'), say.quiet('note')],
});
