import type { FakeCall } from './answer.ts';
import { DAY_MS, sendMail } from './mails.ts';
import { vendorPolicies } from './policies.ts';
import { Refusal } from './refusal.ts';
import { tenantToSignIn } from './session.ts';
import type { Person } from './world.ts';

/** Counts a wrong password, and locks the person out of each tenant whose number is reached. */
export function countWrongPassword(call: FakeCall, person: Person): void {
  const { world } = call;
  const wrong = (world.wrongPasswords.get(person.id) ?? 0) + 1;
  world.wrongPasswords.set(person.id, wrong);
  let isNew = false;
  for (const member of world.members.filter(({ id }) => id === person.id)) {
    const { enabled, maxAttempts } = world.policiesOf.get(member.tenantId)?.lockout ?? vendorPolicies.lockout;
    if (!enabled || wrong < maxAttempts || world.lockedOut.has(member)) continue;
    world.lockedOut.add(member);
    isNew = true;
  }
  if (isNew) sendMail(call, 'unlock', person);
}

/**
 * The tenant that a sign-in leads to. @throws {Refusal} 403 where the person is locked out, who is mailed another link
 */
export const tenantToEnter = (call: FakeCall, person: Person, wished: string | undefined): string =>
  tenantToSignIn(call, person.id, wished, () => sendMail(call, 'unlock', person));

/** A right password begins anew. */
export const forgetWrongPasswords = ({ world }: FakeCall, { id }: Person): void => void world.wrongPasswords.delete(id);

/** Unlocks with the link of a mail, once. @throws {Refusal} 410 for every token that opens nothing */
export function unlock(call: FakeCall, token: string): void {
  const { world, now } = call;
  const mail = world.mails.find(
    (one) => one.purpose === 'unlock' && !one.used && one.token === token && now - one.at < DAY_MS,
  );
  if (!mail) throw new Refusal('ER-LINK-ENDED');
  mail.used = true;
  unlockAll(call, mail.userId);
}

/** Lets a person sign in to every tenant again. */
export function unlockAll({ world }: FakeCall, userId: string): void {
  for (const member of world.members) if (member.id === userId) world.lockedOut.delete(member);
  world.wrongPasswords.delete(userId);
}
