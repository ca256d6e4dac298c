import { escapeHtml, page } from '../../http/pipeline/page.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { exactly, name } from '../../messages/mail/letter.ts';
import { fillPlainly } from '../../messages/mail/mail.ts';
import { texts } from '../messages/generated/mails.ts';
import type { LinkPurpose, LinkTarget } from '../messages/links.ts';
import { eventIn } from '../messages/mails.ts';

/** Shows the page of a link, with one button: opening the link changes nothing. */
export function showLink(request: Request, purpose: LinkPurpose, target: LinkTarget | undefined): Reply<void> {
  if (!target) return showOver(request);
  const language = languageOf(request);
  const own = texts[language];
  const text = fillPlainly(own[`page.${purpose}.text`], {
    account: name(target.account).value,
    address: exactly(target.recipient.address).value,
    event: eventIn(language, target.configuration.eventKey),
  });
  // The form goes to the address of the page, which has the token.
  const button = `<form method="post"><button>${escapeHtml(own[`page.${purpose}.button`])}</button></form>`;
  return show(request, own[`page.${purpose}.title`], `<p>${escapeHtml(text)}</p>${button}`);
}

export const showDone = (request: Request, purpose: LinkPurpose): Reply<void> =>
  show(request, texts[languageOf(request)][`page.${purpose}.done`], '');

/** The page of a link that leads nowhere any more. */
export function showOver(request: Request): Reply<void> {
  const own = texts[languageOf(request)];
  return show(request, own['page.over.title'], `<p>${escapeHtml(own['page.over.text'])}</p>`, 410);
}

/** @param below HTML */
function show(request: Request, title: string, below: string, status = 200): Reply<void> {
  const body = `<h1>${escapeHtml(title)}</h1>${below}`;
  return Reply.html(page({ title, body, language: languageOf(request) }), { status });
}
