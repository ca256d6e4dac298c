import type { ReadCall } from '../../http/pipeline/call.ts';
import { guardOfInviter } from '../../people/members/inviter.ts';
import { findLivingLink, type InvitationLink } from '../accept/links.ts';
import { findOpener, type Opener } from '../accept/tokens.ts';

/** Where a sign-up with a token leads: into the tenant of a link, or of the invitation of one person. */
export type Target = { readonly link: InvitationLink } | { readonly opener: Opener };

/** What a token opens now; undefined when it opens nothing. The answer depends on nothing that was typed. */
export async function findTarget({ db, now }: ReadCall, token: string): Promise<Target | undefined> {
  const link = await findLivingLink(db, token, now);
  if (link) return (await guardOfInviter(db, link.tenantId, link.userId, now)) && { link };
  const opener = await findOpener(db, token, now);
  return opener && { opener };
}
