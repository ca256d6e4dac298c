import { and, asc, desc, eq } from 'drizzle-orm';
import type { Settings } from '../../config/config.ts';
import { applications } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';

/**
 * The pages that links lead to, with their paths in an application that has not moved them. The names are those of its
 * routes.
 */
export const linkedPages = {
  loginUrl: '/account/login',
  activateUrl: '/account/activate',
  activateWithOTCUrl: '/account/activate/code',
  acceptInvitationUrl: '/account/invitation/accept',
  acceptInvitationWithOTCUrl: '/account/invitation/code',
  signUpUrl: '/account/sign-up',
  forgetPasswordUrl: '/account/forget-password',
  resetPasswordUrl: '/account/reset-password',
  unlockAccountUrl: '/account/unlock',
  magicLinkCallbackUrl: '/account/login/magic-link',
} as const;

export type LinkedPage = keyof typeof linkedPages;

/**
 * The address of a page of the application, for a mail. It begins with what is configured: the application that is
 * named, else the option `appUrl`, else the default application, else any active one, else `publicUrl`. No header of a
 * request is read.
 */
export async function linkTo(
  db: Reader,
  { settings }: { readonly settings: Pick<Settings, 'appUrl' | 'publicUrl' | 'routes'> },
  page: LinkedPage,
  parameters: Readonly<Record<string, string>> = {},
  applicationId?: string,
): Promise<string> {
  const named = applicationId === undefined ? undefined : await findApplication(db, applicationId);
  const base = named ?? settings.appUrl ?? (await findApplication(db)) ?? settings.publicUrl;
  const query = new URLSearchParams(parameters).toString();
  return `${base.replace(/\/+$/, '')}${settings.routes[page] ?? linkedPages[page]}${query && `?${query}`}`;
}

async function findApplication(db: Reader, id?: string): Promise<string | undefined> {
  const isActive = eq(applications.isActive, true);
  const [found] = await db
    .select({ url: applications.appURL })
    .from(applications)
    .where(id === undefined ? isActive : and(isActive, eq(applications.id, id)))
    .orderBy(desc(applications.isDefault), asc(applications.name), asc(applications.id))
    .limit(1);
  return found?.url || undefined;
}
