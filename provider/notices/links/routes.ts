import * as v from 'valibot';
import { text } from '../../http/pipeline/fields.ts';
import { anonymousRead, type RouteTable } from '../../http/pipeline/route.ts';
import { anonymousWrite } from '../../http/pipeline/writeRoute.ts';
import { findLink, type LinkPurpose } from '../messages/links.ts';
import { showLink } from './pages.ts';
import { confirm, unsubscribe } from './using.ts';

/** A link that lost its token on the way gets the page of one that leads nowhere, as any other. */
const query = v.object({ token: v.fallback(text(500), '') });

const pageOf = (purpose: LinkPurpose) =>
  anonymousRead({
    limit: 'links',
    query,
    handle: async ({ db, request, query: { token }, now }) =>
      showLink(request, purpose, await findLink(db, { purpose, token }, now)),
  });

export const noticeLinksRoutes = {
  'noticeLinks.confirmationPage': pageOf('confirmation'),
  'noticeLinks.confirm': anonymousWrite({
    limit: 'links',
    form: 'fields',
    query,
    write: (call) => confirm(call, call.query.token),
  }),
  'noticeLinks.unsubscribingPage': pageOf('unsubscribing'),
  'noticeLinks.unsubscribe': anonymousWrite({
    limit: 'links',
    form: 'fields',
    query,
    write: (call) => unsubscribe(call, call.query.token),
  }),
} satisfies Partial<RouteTable>;
