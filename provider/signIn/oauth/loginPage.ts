import { Reply } from '../../http/pipeline/reply.ts';
import type { ReadCall } from '../../http/pipeline/call.ts';
import { page } from '../../http/pipeline/page.ts';
import { refusalPage } from './pages.ts';
import { openRequest } from './request.ts';

/** The provider's own login page, for a request that waits. */
export async function showLoginPage({ services, now }: ReadCall, sealed: string | undefined): Promise<Reply<void>> {
  const waiting = await openRequest(services.sealedNames, sealed, now);
  if (!waiting) return refusalPage('over');
  return Reply.html(page({ title: 'Sign in', body: '<h1>Sign in</h1>' }));
}
