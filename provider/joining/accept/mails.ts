import { name as asName, plainName, strong } from '../../messages/mail/letter.ts';
import { mail } from '../../messages/mail/mail.ts';
import { texts } from './generated/mails.ts';

interface JoinedByLink {
  /** The administrator's name. */
  readonly name?: string | undefined;
  readonly memberName: string;
  readonly memberEmail: string;
  readonly tenantName: string;
  /** The page of the users, where one is known. */
  readonly link?: string | undefined;
}

/** Informs the administrator who made an invitation link of a member who joined by it. */
export const joinedByLink = mail({
  name: 'joinedByLink',
  label: 'Somebody joined by a link',
  texts,
  samples: (typed): JoinedByLink[] => {
    const given = { memberName: typed, memberEmail: 'new@acme.test', tenantName: typed };
    return [{ ...given, name: typed, link: 'https://app.acme.test/users?a=1&b=2' }, given];
  },
  arguments: ({ memberName, tenantName }) => ({ memberName: asName(memberName), tenantName: asName(tenantName) }),
  blocks: ({ memberName, memberEmail, tenantName, link }, say) => [
    say.text('intro', { memberName: strong(memberName), tenantName: strong(tenantName) }),
    { kind: 'facts', facts: [say.fact('name', plainName(memberName)), say.fact('email', memberEmail)] },
    ...(link === undefined ? [] : [say.button('users', link)]),
    say.quiet('note'),
  ],
});
