import type { PendingInvitation } from '../../api/contract/types.ts';
import { useFormat } from '../core/page/useFormat.ts';
import { peopleArea } from '../i18n/generated/people.ts';
import { Time } from '../ui/base/Time.tsx';

const deliveries = {
  waiting: 'people.invitation.waiting',
  sent: 'people.invitation.delivered',
  failed: 'people.invitation.failed',
} as const;

/**
 * The invitation of a member who has not joined yet: when it was sent, until when it is valid, and whether the mail
 * arrived.
 */
export function Invitation({ invitation, now }: { invitation: PendingInvitation; now: number }) {
  const { text, lang } = useFormat(peopleArea);
  const { sentAt, expires, delivery } = invitation;
  const hasEnded = Date.parse(expires) <= now;
  const facts = [
    ['sent', text('people.invitation.sent'), <Time key="sent" whole value={sentAt} lang={lang} now={now} />],
    [
      'holds',
      text(hasEnded ? 'people.invitation.ended' : 'people.invitation.holds'),
      <Time key="holds" whole value={expires} lang={lang} now={now} />,
    ],
    ['mail', text('people.invitation.mail'), text(deliveries[delivery])],
  ] as const;
  return (
    <section aria-label={text('people.invitation')}>
      <h4>{text('people.invitation')}</h4>
      <dl part="facts">
        {facts.map(([id, name, value]) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
