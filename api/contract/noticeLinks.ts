import { endpoint } from './endpoint.ts';

/** A page of the provider. */
const page = { anonymous: true, navigation: true, extension: true } as const;
const NOTICES = '/integrations/resources/notices/v1';

/** What the link of a message carries. */
export interface NoticeLink {
  token: string;
}

/** The pages that the links of notices lead to. Each has one button, and opening it changes nothing. */
export const noticeLinksEndpoints = {
  confirmationPage: endpoint<{ query: NoticeLink }>()('GET', `${NOTICES}/confirmation`, page),
  /** From now on the address or phone number gets the notices: what the button of the page sends. */
  confirm: endpoint<{ query: NoticeLink }>()('POST', `${NOTICES}/confirmation`, page),
  unsubscribingPage: endpoint<{ query: NoticeLink }>()('GET', `${NOTICES}/unsubscribing`, page),
  /** It gets them no more. Mail programs send it by themselves (RFC 8058). */
  unsubscribe: endpoint<{ query: NoticeLink }>()('POST', `${NOTICES}/unsubscribing`, page),
} as const;
